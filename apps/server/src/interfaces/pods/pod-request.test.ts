import fc from "fast-check";
import { expect, test } from "vitest";
import { targetWithout, valuesOf } from "../../http/keys/target-parts.ts";
import { atOwnHost, parsePodAddress } from "./pod-request.ts";

test("an address names a pod, a port, and the path and query for it", () => {
  expect(parsePodAddress("/pods/abc/8888/lab/tree?x=1&y=%20")).toEqual({
    podId: "abc",
    port: 8888,
    prefix: "/pods/abc/8888",
    path: "/lab/tree",
    parameters: ["x=1", "y=%20"],
  });
  expect(parsePodAddress("/pods/abc/80")?.path).toBeUndefined();
  expect(parsePodAddress("/pods/abc/80//two")?.path).toBe("//two");
});

test.each([
  "/pods",
  "/pods/abc",
  "/pods/abc/http/",
  "/pods/abc/0/",
  "/pods/a%2Fb/80/",
  "/pods/../80/",
  "/v1/pods/a/80/",
])("%s is something else", (url) => {
  expect(parsePodAddress(url)).toBeUndefined();
});

test("a target that names a host again is no path of another host", () => {
  const name = { podId: "a", port: 80 };
  expect(atOwnHost(name, "http://evil.example/x").path).toBe("/");
  expect(atOwnHost(name, "*").path).toBe("/");
  expect(atOwnHost(name, "/x?y").path).toBe("/x");
});

test("what is taken out of a query is gone, and the rest is as it was sent", () => {
  const name = { podId: "a", port: 80 };
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.stringMatching(/^[a-z/ ]{8}$/), (query, secret) => {
      const address = atOwnHost(name, `/?${query}&api_key=${encodeURIComponent(secret)}&api_key=own`);
      expect(valuesOf(address, "api_key")).toContain(secret);
      const rest = query === "" ? "/?&api_key=own" : `/?${query}&api_key=own`;
      expect(targetWithout(address, new Map([["api_key", new Set([secret])]]))).toBe(rest);
    }),
  );
});

test.each(Object.getOwnPropertyNames(Object.prototype))("a parameter with the name %s is passed on", (name) => {
  const address = atOwnHost({ podId: "a", port: 80 }, `/?${name}=1&api_key=own`);
  expect(targetWithout(address, new Map([["api_key", new Set(["own"])]]))).toBe(`/?${name}=1`);
});
