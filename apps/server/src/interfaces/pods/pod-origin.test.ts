import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnHost } from "../../http/host-domain.ts";
import { podOfHost, podOrigin } from "./pod-origin.ts";

const local = { suffix: "localhost", port: undefined };

test("a host name names a port of a pod, whatever its case, its port and the dot at its end", () => {
  const found = { podId: "abc1", port: 8888 };
  for (const host of [
    "abc1-8888.localhost",
    "ABC1-8888.LocalHost:8080",
    "abc1-8888.localhost.",
    "abc1-8888.localhost.:80",
  ]) {
    expect(podOfHost(host, local), host).toEqual(found);
  }
});

test.each([
  undefined,
  "",
  "localhost",
  "localhost:8080",
  "127.0.0.1:8080",
  "[::1]:8080",
  "abc-8888.localhost.evil.example",
  "abc-8888localhost",
  "abc-8888.evil-localhost",
  "abc-80.localhost..",
  "abc-80.localhost:80:90",
  "abc-80.localhost/x",
  "evil@abc-80.localhost",
  " abc-80.localhost",
  "k\u212A-80.localhost",
])("%s names none", (host) => {
  expect(podOfHost(host, local)).toBeUndefined();
});

test.each([
  "a.abc-8888.localhost",
  "abc-0.localhost",
  "abc-65536.localhost",
  "abc-08.localhost",
  "-80.localhost",
  "abc_-80.localhost",
  "x.localhost.",
])("%s is below the domain and neither a port nor the service", (host) => {
  expect(() => podOfHost(host, local)).toThrow(/no port of a pod/);
  expect(isOwnHost(host, local)).toBe(false);
});

test("the address of a port leads back to it", () => {
  const id = fc.stringMatching(/^[a-z0-9]{1,57}$/);
  fc.assert(
    fc.property(id, fc.integer({ min: 1, max: 65_535 }), (podId, port) => {
      const domain = { suffix: "pods.example.com", port: "8443" };
      const url = new URL(podOrigin({ podId, port }, domain, "mill.example.com") ?? "", "https://mill.example.com");
      expect(podOfHost(url.host, domain)).toEqual({ podId, port });
      expect(url.port).toBe("8443");
    }),
  );
  expect(podOrigin({ podId: "A_b", port: 80 }, local, "localhost:8080")).toBeUndefined();
  expect(podOrigin({ podId: "ab", port: 80 }, local, "127.0.0.1:8080")).toBe("//ab-80.localhost:8080");
});

test("no text before the domain makes a name of the service", () => {
  fc.assert(
    fc.property(fc.string(), (host) => {
      expect(isOwnHost(`${host}-80.localhost`, local)).toBe(false);
    }),
  );
});
