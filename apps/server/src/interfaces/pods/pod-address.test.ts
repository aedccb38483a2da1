import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePodAddress } from "./pod-address.ts";

test("names a pod, a port, and the path and query for it", () => {
  expect(parsePodAddress("/pods/abc/8888/lab/tree?x=1&y=%20")).toEqual({
    podId: "abc",
    port: 8888,
    prefix: "/pods/abc/8888",
    target: "/lab/tree?x=1&y=%20",
    query: "x=1&y=%20",
    apiKey: undefined,
  });
  expect(parsePodAddress("/pods/abc/80")?.target).toBeUndefined();
  expect(parsePodAddress("/pods/abc/80/")?.target).toBe("/");
});

test("removes the key from the query and leaves the rest unchanged", () => {
  expect(parsePodAddress("/pods/abc/80/?a=1&api_key=k%2F1&b=2")).toMatchObject({ target: "/?a=1&b=2", apiKey: "k/1" });
  expect(parsePodAddress("/pods/abc/80/?api_key=k")).toMatchObject({ target: "/", apiKey: "k" });
  expect(parsePodAddress("/pods/abc/80/?api_key=%zz")).toMatchObject({ apiKey: "%zz" });
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

test("with any query, a key never reaches the pod", () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.stringMatching(/^[a-z]{8}$/), (query, secret) => {
      const address = parsePodAddress(`/pods/p/80/?${query}&api_key=${secret}`);
      expect(address?.apiKey).toBe(secret);
      expect(address?.target).not.toContain("api_key=");
    }),
  );
});
