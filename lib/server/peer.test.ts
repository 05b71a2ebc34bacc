import { expect, test } from "vitest";
import { peerAddress } from "./peer";

test.each([
  ["10.0.0.1", "", 0, "10.0.0.1"],
  ["::ffff:10.0.0.1", "", 0, "10.0.0.1"],
  ["10.0.0.1", "6.6.6.6", 0, "10.0.0.1"],
  ["10.0.0.1", "6.6.6.6, 192.0.2.7", 1, "192.0.2.7"],
  ["10.0.0.1", "6.6.6.6, 192.0.2.7, 10.0.0.2", 2, "192.0.2.7"],
  ["10.0.0.1", "192.0.2.7", 3, "192.0.2.7"],
])("the peer of %s with %j behind %i proxies is %s", (socket, forwarded, proxies, address) => {
  expect(peerAddress(socket, forwarded, proxies)).toBe(address);
});
