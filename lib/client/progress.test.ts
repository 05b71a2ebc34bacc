import { expect, test } from "vitest";
import { createProgress } from "./progress";

function at(start = 0) {
  const told: object[] = [];
  const world = { now: start, place: 0 as number | null, visible: true, down: false };
  const progress = createProgress({
    send: async (body) => {
      if (world.down) throw new Error("offline");
      told.push(body);
    },
    place: () => world.place,
    visible: () => world.visible,
    now: () => world.now,
  });
  const later = (seconds: number) => {
    world.now += 1000 * seconds;
    progress.tell();
  };
  return { world, told, progress, later };
}

test("a text that was opened is told of once, and then only what is new", () => {
  const { world, told, progress, later } = at();
  progress.tell();
  later(10);
  world.visible = false;
  later(30);
  later(30);
  world.place = 12;
  later(30);
  later(30);
  expect(told).toEqual([
    { activeSeconds: 0, place: 0 },
    { activeSeconds: 10, place: 0 },
    { activeSeconds: 0, place: 12 },
  ]);
});

test("a place that cannot be seen is not told, and is no news", () => {
  const { world, told, progress, later } = at();
  world.place = 40;
  progress.tell();
  world.place = null;
  later(0);
  later(5);
  expect(told).toEqual([{ activeSeconds: 0, place: 40 }, { activeSeconds: 5 }]);
});

test("what could not be told is told the next time", async () => {
  const { world, told, later } = at();
  world.down = true;
  later(10);
  await Promise.resolve();
  world.down = false;
  later(10);
  expect(told).toEqual([{ activeSeconds: 20, place: 0 }]);
});

test("nobody is at work who has done nothing for a minute", () => {
  const { world, told, progress, later } = at();
  later(30);
  world.now += 90_000;
  progress.tell();
  progress.act();
  later(5);
  expect(told).toEqual([
    { activeSeconds: 30, place: 0 },
    { activeSeconds: 5, place: 0 },
  ]);
});
