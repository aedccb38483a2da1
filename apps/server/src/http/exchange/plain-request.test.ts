import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { headEndIn, readPlainHead } from "./plain-request.ts";

function head(lines: readonly string[], first = "POST /v2/abc/run HTTP/1.1"): string {
  return [first, ...lines, ""].join("\r\n");
}

describe("a plain head", () => {
  test("is read as it stands, with names in lower case and values without the spaces around them", () => {
    const text = head(["Host: here:80", "Authorization:Bearer  key \t", "content-length: 12", "X-Empty:"]);
    expect(readPlainHead(text)).toEqual({
      method: "POST",
      url: "/v2/abc/run",
      headers: { host: "here:80", authorization: "Bearer  key", "content-length": "12", "x-empty": "" },
      bodyBytes: 12,
    });
  });

  test.each([
    ["a GET", "GET /v2/abc/status/1?wait=1000 HTTP/1.1", []],
    ["the address of the other dialect", "POST /compat/v2/abc/run HTTP/1.1", []],
    ["a POST that announces no body", "POST /v2/abc/cancel/1 HTTP/1.1", []],
    ["a GET that announces an empty body", "GET /v2/abc/health HTTP/1.1", ["content-length: 0"]],
    ["a connection that is to be kept", "GET /v2/abc/health HTTP/1.1", ["Connection: Keep-Alive"]],
  ])("is %s", (_, first, lines) => {
    expect(readPlainHead(head(["host: here", ...lines], first))).toMatchObject({ bodyBytes: 0 });
  });

  test.each([
    ["another address", "POST /v1/pods HTTP/1.1", []],
    ["an address that only begins alike", "POST /v2x/run HTTP/1.1", []],
    ["a whole address", "POST http://here/v2/abc/run HTTP/1.1", []],
    ["an address with a character that belongs in none", 'GET /v2/abc/"x" HTTP/1.1', []],
    ["another method", "PUT /v2/abc/run HTTP/1.1", []],
    ["a method in lower case", "post /v2/abc/run HTTP/1.1", []],
    ["another version", "POST /v2/abc/run HTTP/1.0", []],
    ["two spaces", "POST  /v2/abc/run HTTP/1.1", []],
    ["a line break of one character", "POST /v2/abc/run HTTP/1.1\nx: y", []],
    ["a header twice", "POST /v2/abc/run HTTP/1.1", ["x: 1", "X: 1"]],
    ["two lengths", "POST /v2/abc/run HTTP/1.1", ["content-length: 1", "content-length: 1"]],
    ["a space before the colon", "POST /v2/abc/run HTTP/1.1", ["x : 1"]],
    ["a line that goes on", "POST /v2/abc/run HTTP/1.1", ["x: 1", " 2"]],
    ["a header without a name", "POST /v2/abc/run HTTP/1.1", [": 1"]],
    ["a header without a colon", "POST /v2/abc/run HTTP/1.1", ["x"]],
    ["a character beyond ASCII", "POST /v2/abc/run HTTP/1.1", ["x: \u00e9"]],
    ["a control character", "POST /v2/abc/run HTTP/1.1", ["x: \u0000"]],
    ["a carriage return alone", "POST /v2/abc/run HTTP/1.1", ["x: 1\ry: 2"]],
    ["a body in pieces", "POST /v2/abc/run HTTP/1.1", ["transfer-encoding: chunked"]],
    [
      "a body in pieces that has a length too",
      "POST /v2/abc/run HTTP/1.1",
      ["content-length: 3", "transfer-encoding: chunked"],
    ],
    ["a wish to go on", "POST /v2/abc/run HTTP/1.1", ["expect: 100-continue"]],
    ["another protocol", "GET /v2/abc/run HTTP/1.1", ["connection: upgrade", "upgrade: websocket"]],
    ["a connection that is to be closed", "GET /v2/abc/run HTTP/1.1", ["connection: close"]],
    ["a GET with a body", "GET /v2/abc/health HTTP/1.1", ["content-length: 1"]],
    ["a length with a sign", "POST /v2/abc/run HTTP/1.1", ["content-length: +1"]],
    ["a length in other digits", "POST /v2/abc/run HTTP/1.1", ["content-length: 0x1"]],
    ["a body that is not small", "POST /v2/abc/run HTTP/1.1", [`content-length: ${limits.inlinePayloadMaxBytes + 1}`]],
  ])("is not one with %s", (_, first, lines) => {
    expect(readPlainHead(head(["host: here", ...lines], first))).toBeUndefined();
  });

  test("names its host, once", () => {
    expect(readPlainHead(head([]))).toBeUndefined();
    expect(readPlainHead(head(["host:"]))).toBeUndefined();
    expect(readPlainHead(head(["host: here", "host: there"]))).toBeUndefined();
  });
});

test("a head ends before the empty line, and is no longer than node:http would read", () => {
  expect(headEndIn(Buffer.from("GET / HTTP/1.1\r\nhost: x\r\n\r\nbody\r\n\r\n"))).toBe(25);
  expect(headEndIn(Buffer.from("GET / HTTP/1.1\r\nhost: x\r\n"))).toBeUndefined();
  expect(headEndIn(Buffer.from(`GET / HTTP/1.1\r\nhost: ${"x".repeat(16 * 1024)}\r\n\r\n`))).toBeUndefined();
});
