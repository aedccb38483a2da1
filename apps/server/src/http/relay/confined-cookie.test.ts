import fc from "fast-check";
import { expect, test } from "vitest";
import { confinedCookie } from "./confined-cookie.ts";

const PREFIX = "/pods/abc/80";

test.each([
  ["a=1; Path=/", "a=1; Path=/pods/abc/80/"],
  ["a=1", "a=1; Path=/pods/abc/80/"],
  ["a=1; Path=/x; Path=/", "a=1; Path=/pods/abc/80/"],
  ["a=1; Path =/", "a=1; Path=/pods/abc/80/"],
  ["a=1;path= /", "a=1; Path=/pods/abc/80/"],
  ["a=1;\tPATH\t=\t/lab", "a=1; Path=/pods/abc/80/lab"],
  ["a=1; Path=/lab; Path", "a=1; Path=/pods/abc/80/"],
  ["a=1; Path=/pods/abc/80/lab", "a=1; Path=/pods/abc/80/lab"],
  ["a=1; Path=/pods/abc/8080", "a=1; Path=/pods/abc/80/pods/abc/8080"],
  [
    "a=1; Domain=example.com; domain =x; New=y; Secure; HttpOnly; SameSite=None",
    "a=1; Path=/pods/abc/80/; Secure; HttpOnly; SameSite=None",
  ],
  ["a=b=c; Max-Age=5", "a=b=c; Path=/pods/abc/80/; Max-Age=5"],
])("%s", (given, written) => {
  expect(confinedCookie(given, PREFIX)).toBe(written);
});

test("a cookie without a name does not pass: browsers send it as if its value were one with a name", () => {
  expect(confinedCookie("=millrace_pod=x", PREFIX)).toBeUndefined();
  expect(confinedCookie("millrace_pod", PREFIX)).toBeUndefined();
});

test("at a host name of its own, a cookie keeps its path and loses its domain", () => {
  expect(confinedCookie("a=1; Path=/lab; Domain=.localhost", "")).toBe("a=1; Path=/lab");
  expect(confinedCookie("a=1", "")).toBe("a=1");
});

/** The attributes that a browser finds (RFC 6265bis, 5.6), the last of each name. */
function asBrowsersRead(cookie: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const part of cookie.split(";").slice(1)) {
    const [name = "", ...value] = part.split("=");
    read.set(name.replaceAll(/^[ \t]+|[ \t]+$/g, "").toLowerCase(), value.join("=").replaceAll(/^[ \t]+|[ \t]+$/g, ""));
  }
  return read;
}

test("whatever a pod writes, browsers read a path below its prefix and no domain", () => {
  const word = fc.constantFrom(
    "path",
    "Path",
    "PATH",
    "domain",
    "Domain",
    "a",
    "/",
    "/x",
    "..",
    "=",
    ";",
    " ",
    "\t",
    ",",
    '"',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 24 }), (words) => {
      const cookie = confinedCookie(`n=v;${words.join("")}`, PREFIX);
      const read = asBrowsersRead(cookie ?? "");
      expect(read.get("path") === PREFIX || read.get("path")?.startsWith(`${PREFIX}/`) === true).toBe(true);
      expect(read.has("domain")).toBe(false);
    }),
  );
});
