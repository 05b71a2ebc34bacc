import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { takePlace } from "./places";

const full = () => new Error("full");
const take = (name: string, patience = 1_000) => takePlace(name, 2, patience, full);

test("who comes too many waits for their turn, in the order they came", async () => {
  const [first, second] = [await take("turns"), await take("turns")];
  const came: string[] = [];
  const third = take("turns");
  const fourth = take("turns");
  void third.then(() => came.push("third"));
  void fourth.then(() => came.push("fourth"));
  await pause(20);
  expect(came).toEqual([]);
  first();
  first();
  (await third)();
  second();
  (await fourth)();
  expect(came).toEqual(["third", "fourth"]);
});

test("patience ends; the place is not lost by it", async () => {
  const leaves = [await take("patience"), await take("patience")];
  await expect(take("patience", 20)).rejects.toThrow("full");
  for (const leave of leaves) leave();
  await Promise.all([take("patience", 20), take("patience", 20)]);
});

test("one kind of work does not wait for another", async () => {
  await Promise.all([take("one"), take("one"), take("another")]);
});
