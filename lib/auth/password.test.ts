import { expect, test } from "vitest";
import { getLink, renewLink } from "@/lib/data/links";
import { makePerson } from "@/lib/data/testing/seed";
import { setPassword } from "./password";

test("a link that is out sets no password once its person has chosen one without it", async () => {
  const userId = await makePerson("Ida");
  await renewLink(userId, "hash-out", null);
  await setPassword(userId, "a-password-of-hers");
  expect((await getLink("hash-out"))?.state).toBe("withdrawn");
});
