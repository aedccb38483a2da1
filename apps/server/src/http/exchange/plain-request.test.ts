import { limits } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HeadText, headEndIn, readPlainHead } from "./plain-request.ts";

function head(lines: readonly string[], first = "POST /v2/abc/run HTTP/1.1"): string {
  return [first, ...lines, ""].join("\r\n");
}

describe("a plain head", () => {
  test("is read with names in lower case and values without surrounding spaces", () => {
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
    ["an endpoint that is called as an address of management", "GET /v2/pods/health HTTP/1.1", []],
    ["a POST that announces no body", "POST /v2/abc/cancel/1 HTTP/1.1", []],
    ["a GET that announces an empty body", "GET /v2/abc/health HTTP/1.1", ["content-length: 0"]],
    ["a connection that is to be kept", "GET /v2/abc/health HTTP/1.1", ["Connection: Keep-Alive"]],
  ])("is %s", (_, first, lines) => {
    expect(readPlainHead(head(["host: here", ...lines], first))).toMatchObject({ bodyBytes: 0 });
  });

  test.each([
    ["another address", "POST /v1/pods HTTP/1.1", []],
    ["an address of management", "GET /compat/v2/pods HTTP/1.1", []],
    ["an address of management with a query", "GET /compat/v2/pods?limit=1 HTTP/1.1", []],
    ["an address below one of management", "POST /compat/v2/pods/p1/action HTTP/1.1", []],
    ["an address with only the same beginning", "POST /v2x/run HTTP/1.1", []],
    ["a whole address", "POST http://here/v2/abc/run HTTP/1.1", []],
    ["an address with a forbidden character", 'GET /v2/abc/"x" HTTP/1.1', []],
    ["another method", "PUT /v2/abc/run HTTP/1.1", []],
    ["a method in lower case", "post /v2/abc/run HTTP/1.1", []],
    ["another version", "POST /v2/abc/run HTTP/1.0", []],
    ["two spaces", "POST  /v2/abc/run HTTP/1.1", []],
    ["a line break of one character", "POST /v2/abc/run HTTP/1.1\nx: y", []],
    ["a header twice", "POST /v2/abc/run HTTP/1.1", ["x: 1", "X: 1"]],
    ["two lengths", "POST /v2/abc/run HTTP/1.1", ["content-length: 1", "content-length: 1"]],
    ["a space before the colon", "POST /v2/abc/run HTTP/1.1", ["x : 1"]],
    ["a continued line", "POST /v2/abc/run HTTP/1.1", ["x: 1", " 2"]],
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
    ["a request for an interim answer", "POST /v2/abc/run HTTP/1.1", ["expect: 100-continue"]],
    ["another protocol", "GET /v2/abc/run HTTP/1.1", ["connection: upgrade", "upgrade: websocket"]],
    ["a connection that is to be closed", "GET /v2/abc/run HTTP/1.1", ["connection: close"]],
    ["a GET with a body", "GET /v2/abc/health HTTP/1.1", ["content-length: 1"]],
    ["a length with a sign", "POST /v2/abc/run HTTP/1.1", ["content-length: +1"]],
    ["a length in other digits", "POST /v2/abc/run HTTP/1.1", ["content-length: 0x1"]],
    [
      "more headers than clients send",
      "POST /v2/abc/run HTTP/1.1",
      Array.from({ length: 100 }, (_, index) => `x-${index}: 1`),
    ],
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

/** A text that counts how often one of its characters is read. */
function counted(text: string): { readonly text: HeadText; readonly reads: () => number } {
  let reads = 0;
  const charCodeAt = (at: number): number => {
    reads += 1;
    return text.charCodeAt(at);
  };
  return { text: { length: text.length, charCodeAt, slice: (from, to) => text.slice(from, to) }, reads: () => reads };
}

describe("the work of reading a head", () => {
  /** A byte can end one part of the head and begin the next; names of methods and paths are compared twice at most. */
  const READS_PER_BYTE = 4;

  test("grows only with its length, with any content", () => {
    const unit = fc.constantFrom(
      " ",
      "\t",
      "a",
      ":",
      "/",
      "?",
      "%",
      "\r",
      "\n",
      "\r\n",
      "\0",
      "\u00ff",
      "a: ",
      "\r\na:",
    );
    const first = fc.constantFrom(
      "",
      "POST ",
      "GET /v2/",
      "GET /v2/a HTTP/1.1\r\n",
      "GET /v2/a HTTP/1.1\r\nhost: a\r\nx:",
    );
    const parts = fc.array(fc.tuple(unit, fc.integer({ min: 1, max: 4_000 })), { maxLength: 6 });
    fc.assert(
      fc.property(first, parts, (opening, repeated) => {
        const head = opening + repeated.map(([piece, times]) => piece.repeat(times)).join("");
        const { text, reads } = counted(head);
        expect(readPlainHead(text)).toEqual(readPlainHead(head));
        expect(reads()).toBeLessThanOrEqual(READS_PER_BYTE * head.length + 50);
      }),
    );
  });

  test.each([
    ["spaces in a value", "x: ", " ", "\u0000"],
    ["blanks of two kinds", "x:", " \t", "\u0000"],
    ["a name without a colon", "", "x", "\u0000"],
    ["many headers", "", "a:\r\n", ""],
  ])("is linear for %s", (_, opening, unit, end) => {
    const readsFor = (times: number): number => {
      const { text, reads } = counted(head(["host: here", opening + unit.repeat(times) + end]));
      readPlainHead(text);
      return reads();
    };
    expect(readsFor(16_000)).toBeLessThanOrEqual(16 * readsFor(1_000) + 1_000);
  });
});

test("a head ends before the empty line, and is no longer than node:http would read", () => {
  expect(headEndIn(Buffer.from("GET / HTTP/1.1\r\nhost: x\r\n\r\nbody\r\n\r\n"))).toBe(25);
  expect(headEndIn(Buffer.from("GET / HTTP/1.1\r\nhost: x\r\n"))).toBeUndefined();
  expect(headEndIn(Buffer.from(`GET / HTTP/1.1\r\nhost: ${"x".repeat(16 * 1024)}\r\n\r\n`))).toBeUndefined();
});
