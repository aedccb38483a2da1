import { expect, test } from "vitest";
import { httpOrigin } from "./http-origin.ts";

test.each([
  ["127.0.0.1", "http://127.0.0.1:80"],
  ["worker.local", "http://worker.local:80"],
  ["fd00::1", "http://[fd00::1]:80"],
])("the origin of a server at %s is an address that others can parse", (host, origin) => {
  expect(httpOrigin(host, 80)).toBe(origin);
  expect(new URL(origin).hostname).toContain(host);
});
