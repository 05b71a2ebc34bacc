import { expect, test } from "vitest";
import { chooseAddress } from "./address.mjs";

test("a HOST that is not of this machine is named, and not taken for a busy port", async () => {
  const settings = { PORT: undefined, BASE_URL: undefined };
  for (const HOST of ["192.0.2.7", "nosuch.invalid"])
    await expect(chooseAddress({ ...settings, HOST }, () => {})).rejects.toThrow(`HOST is ${HOST}`);
  expect(await chooseAddress({ ...settings, HOST: "127.0.0.1" }, () => {})).toMatchObject({
    host: "127.0.0.1",
  });
});
