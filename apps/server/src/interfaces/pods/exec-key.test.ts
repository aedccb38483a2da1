import { execKeyProtocolPrefix, execProtocol } from "@millrace/spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allowsPage } from "../../http/answers/cors.ts";
import { execKeyOf } from "./exec-key.ts";

function offering(key: string): string {
  return `${execProtocol}, ${execKeyProtocolPrefix}${Buffer.from(key).toString("base64url")}`;
}

test("a key reaches the service as it is, as a header or as a protocol", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: "grapheme-ascii" }).filter((key) => !/\s/.test(key)),
      (key) => {
        expect(execKeyOf({ "sec-websocket-protocol": offering(key) })).toBe(key);
        expect(execKeyOf({ authorization: `Bearer ${key}`, "sec-websocket-protocol": offering("other") })).toBe(key);
      },
    ),
  );
});

test.each(["", "mr_0 1", "\n"])("what is no key is refused: %j", (key) => {
  expect(() => execKeyOf({ "sec-websocket-protocol": offering(key) })).toThrow(/No usable API key/);
});

test("what is not base64url, or another form of it, is refused, and is not in the message", () => {
  for (const text of ["bXJfMA==", "b+/J", "zq"]) {
    const read = () => execKeyOf({ "sec-websocket-protocol": `${execKeyProtocolPrefix}${text}` });
    expect(read).toThrow(/No usable API key/);
    expect(read).not.toThrow(text);
  }
});

test("pages of the service and of allowed origins may connect, no others", () => {
  expect(allowsPage("http://mill.example:8080", "mill.example:8080", [])).toBe(true);
  expect(allowsPage("https://other.example", "mill.example:8080", ["https://other.example"])).toBe(true);
  expect(allowsPage("https://other.example", "mill.example:8080", ["*"])).toBe(true);
  for (const origin of ["https://other.example", "null", "", "http://mill.example", "http://mill.example:8080.evil"]) {
    expect(allowsPage(origin, "mill.example:8080", ["https://third.example"])).toBe(false);
  }
  expect(allowsPage("null", undefined, [])).toBe(false);
});
