import { deepStrictEqual, ok } from "node:assert";
import type { IncomingMessage } from "node:http";
import {
  FrameBoundary,
  checkSignature,
  formatTraceparent,
  headEndIn,
  parseTraceparent,
  readAddress,
  readPlainHead,
  readSignature,
  signingKey,
  splitTarget,
  targetWithout,
  valuesOf,
} from "@millrace/server/readers";
import type { FuzzTarget } from "./fuzz.ts";
import { alike } from "./oracle.ts";

function signedRequest(input: Buffer): void {
  const [target = "", authorization = "", date = "", payload = ""] = input.toString("latin1").split("\n");
  const address = readAddress("here", target, undefined);
  const headers = {
    host: "here",
    authorization: authorization === "" ? undefined : authorization,
    "x-amz-date": date,
    "x-amz-content-sha256": payload,
  };
  const distinct = Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : [value]]);
  const headersDistinct = Object.assign(
    Object.create(null),
    Object.fromEntries(distinct),
  ) as IncomingMessage["headersDistinct"];
  const given = readSignature({ headers } as unknown as IncomingMessage, address);
  checkSignature({ method: "GET", headersDistinct }, address, given, signingKey("secret", given.scope));
  throw new Error("a signature was forged");
}

/** Readers of heads, addresses and frames. */
export const headTargets: readonly FuzzTarget[] = [
  {
    name: "request-head",
    files: ["/plain-request.ts"],
    seeds: [
      "POST /v2/abc/run HTTP/1.1\r\nhost: here\r\nauthorization: Bearer key\r\ncontent-length: 12\r\n\r\n",
      "GET /compat/v2/abc/status/1?a=b HTTP/1.1\r\nHost: here\r\nConnection: keep-alive\r\n\r\n",
    ],
    words: [
      "GET ",
      "POST ",
      "/v2/",
      "/compat/v2/pods",
      " HTTP/1.1\r\n",
      "\r\n",
      "\r\n\r\n",
      "host: ",
      "content-length: ",
      "content-length: 65536",
      "transfer-encoding: chunked",
      "connection: close",
      "\t",
      " ",
      ":",
      "__proto__: a\r\n",
      "expect: ",
    ],
    refusals: [],
    read(input) {
      const end = headEndIn(input);
      const head = end === undefined ? undefined : readPlainHead(input.toString("latin1", 0, end));
      if (head === undefined) return;
      ok(/^[\x21-\x7e]+$/.test(head.url) && head.url.startsWith("/"), "the target has other characters");
      ok(
        Object.entries(head.headers).every(
          ([name, value]) => /^[\x21-\x7e]+$/.test(name) && /^[\x20-\x7e\t]*$/.test(value) && value === value.trim(),
        ),
        "a header has other characters",
      );
      ok(
        !("transfer-encoding" in head.headers) && head.bodyBytes === Number(head.headers["content-length"] ?? 0),
        "the length is another",
      );
    },
  },
  {
    name: "s3-signature",
    files: ["/signature.ts", "/address.ts"],
    seeds: [
      `/s3/bucket/key?a=b\nAWS4-HMAC-SHA256 Credential=id/20261128/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${"0".repeat(64)}\n20261128T000000Z\nUNSIGNED-PAYLOAD`,
      `/s3/b/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=id/20261128/us-east-1/s3/aws4_request&X-Amz-Date=20261128T000000Z&X-Amz-SignedHeaders=host&X-Amz-Expires=60&X-Amz-Signature=${"0".repeat(64)}\n\n\n`,
    ],
    words: [
      "Credential=",
      "SignedHeaders=",
      "Signature=",
      ", ",
      ";",
      "constructor",
      "__proto__",
      "%2F",
      "%",
      "&",
      "=",
      "\n",
      "X-Amz-Signature=",
      "AWSAccessKeyId",
      "+",
      "http://a",
    ],
    refusals: ["S3Error"],
    read: signedRequest,
  },
  {
    name: "query",
    files: ["/target-parts.ts"],
    seeds: ["/path?api_key=a&b=%2F+c&&=", "/%41?%61pi_key=b"],
    words: ["?", "&", "=", "%", "%2", "api_key", "API%5FKEY", "+", "__proto__", "constructor", "%00"],
    refusals: [],
    read(input) {
      const url = input.toString("latin1");
      const target = splitTarget(url);
      deepStrictEqual(
        targetWithout(target, new Map()),
        url.endsWith("?") && target.parameters.length === 0 ? url.slice(0, -1) : url,
        "the target is written otherwise",
      );
      const values = new Set(valuesOf(target, "api_key"));
      const bare = splitTarget(targetWithout(target, new Map([["api_key", values]])));
      deepStrictEqual(valuesOf(bare, "api_key"), [], "a key is passed on");
    },
  },
  {
    name: "web-socket",
    files: ["/web-socket-frames.ts"],
    seeds: [
      "\x81\x05hello",
      "\x82\x7e\x00\x03abc\x88\x82\x01\x02\x03\x04\x05\x06",
      "\x81\xff\x00\x00\x00\x00\x00\x00\x00\x01\x01\x02\x03\x04x",
    ],
    words: ["\x81\x00", "\x7e", "\x7f", "\xff", "\x00\x00\x00\x00"],
    refusals: [],
    read: (input, random) =>
      alike(input, random, (parts) => {
        const frames = new FrameBoundary();
        for (const part of parts) frames.feed(part);
        return frames.isBetween;
      }),
  },
  {
    name: "trace-header",
    files: ["/trace-context.ts"],
    seeds: [`00-${"a".repeat(32)}-${"b".repeat(16)}-01`, `cc-${"a".repeat(32)}-${"b".repeat(16)}-00-more`],
    words: ["-", "00", "ff", "0".repeat(32), "A"],
    refusals: [],
    read(input) {
      const context = parseTraceparent(input.toString("latin1"));
      if (context !== undefined) deepStrictEqual(parseTraceparent(formatTraceparent(context)), context);
    },
  },
];
