import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { codeOf, type RawRequest, sha256, sign as signLines } from "./s3-rig.test-support.ts";
import { s3Volume } from "./s3-volume.test-support.ts";

const s3 = s3Volume();
const { statusOf, get, put } = s3;

describe("bodies", () => {
  async function leavesNothing(request: RawRequest): Promise<string> {
    const status = await statusOf(request);
    expect(await statusOf(get("bad"))).toBe("404 NoSuchKey");
    expect(await readdir(join(s3.root, "data", "machines", "volumes", "uploads"))).toEqual([]);
    return status;
  }

  test.each<[string, string, Partial<RawRequest>]>([
    ["with another hash than was signed", "400 XAmzContentSHA256Mismatch", { payload: sha256("other") }],
    [
      "with another MD5",
      "400 BadDigest",
      { headers: { "content-md5": createHash("md5").update("x").digest("base64") } },
    ],
    ["with a malformed MD5", "400 InvalidDigest", { headers: { "content-md5": "abc" } }],
    ["with another CRC", "400 BadDigest", { headers: { "x-amz-checksum-crc64nvme": "AAAAAAAAAAA=" } }],
    ["with a checksum that is not known", "501 NotImplemented", { headers: { "x-amz-checksum-crc128": "AAAA" } }],
    ["with a checksum of an odd name", "501 NotImplemented", { headers: { "x-amz-checksum-constructor": "AAAA" } }],
    ["without a length", "411 MissingContentLength", { headers: { "transfer-encoding": "chunked" } }],
  ])("%s are refused and store nothing", async (_, expected, more) => {
    expect(await leavesNothing(put("bad", { body: "content", ...more }))).toBe(expected);
  });

  const chunked = (more: Partial<Chunks> = {}): RawRequest => {
    const {
      pieces = ["hello ", "world"],
      payload = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
      trailer,
      spoil,
      length = 11,
    } = more;
    const headers = {
      "content-encoding": "aws-chunked",
      "x-amz-decoded-content-length": String(length),
      ...(trailer === undefined ? {} : { "x-amz-trailer": "x-amz-checksum-crc32" }),
    };
    const target = `/s3/${s3.bucket}/${more.key ?? "bad"}`;
    const atMs = Date.now();
    const { signature, date, scope, key } = s3.signer.signed({ method: "PUT", target, headers, payload, atMs });
    let before = signature;
    let body = "";
    for (const piece of [...pieces, ""]) {
      before = signLines(key, ["AWS4-HMAC-SHA256-PAYLOAD", date, scope, before, sha256(""), sha256(piece)]);
      const signed = payload.startsWith("STREAMING-AWS4")
        ? `;chunk-signature=${spoil === piece ? "0".repeat(64) : before}`
        : "";
      body += `${Buffer.byteLength(piece).toString(16)}${signed}\r\n${piece}${piece === "" ? "" : "\r\n"}`;
    }
    if (trailer !== undefined) {
      body += `x-amz-checksum-crc32:${trailer}\r\n`;
      if (payload.startsWith("STREAMING-AWS4")) {
        const lines = ["AWS4-HMAC-SHA256-TRAILER", date, scope, before, sha256(`x-amz-checksum-crc32:${trailer}\n`)];
        body += `x-amz-trailer-signature:${spoil === "trailer" ? "0".repeat(64) : signLines(key, lines)}\r\n`;
      }
    }
    return { method: "PUT", target, headers, payload, atMs, body: `${body}\r\n${more.after ?? ""}` };
  };
  interface Chunks {
    readonly key: string;
    readonly pieces: readonly string[];
    readonly payload: string;
    readonly trailer: string;
    readonly spoil: string;
    readonly length: number;
    readonly after: string;
  }
  const withTrailer = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER";

  test("in chunks are put together, signed or not, with a checksum after them or not", async () => {
    for (const more of [
      {},
      { payload: withTrailer, trailer: "DUoRhQ==" },
      { payload: "STREAMING-UNSIGNED-PAYLOAD-TRAILER", trailer: "DUoRhQ==" },
    ]) {
      expect(await statusOf(chunked({ ...more, key: "good" }))).toBe("200");
      expect((await s3.signer.send(get("good"))).text).toBe("hello world");
    }
  });

  test.each<[string, string, Partial<Chunks>]>([
    ["one of which has another signature", "403 SignatureDoesNotMatch", { spoil: "world" }],
    ["the last of which has another signature", "403 SignatureDoesNotMatch", { spoil: "" }],
    [
      "whose trailers have another signature",
      "403 SignatureDoesNotMatch",
      { payload: withTrailer, trailer: "DUoRhQ==", spoil: "trailer" },
    ],
    ["whose checksum is another", "400 BadDigest", { payload: withTrailer, trailer: "AAAAAA==" }],
    ["that are fewer bytes than announced", "400 IncompleteBody", { length: 12 }],
    ["that are more bytes than announced", "400 IncompleteBody", { length: 10 }],
  ])("in chunks %s are refused and store nothing", async (_, expected, more) => {
    expect(await leavesNothing(chunked(more))).toBe(expected);
  });

  test("that are malformed chunks are refused and store nothing", async () => {
    const payload = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
    const headers = { "x-amz-decoded-content-length": "5" };
    for (const body of [
      "zz\r\nhello\r\n0\r\n\r\n",
      "5\r\nhelloo\r\n0\r\n\r\n",
      "5\r\nhel",
      `${"0".repeat(9_000)}5\r\nhello`,
      "5\r\nhello\r\n",
      "5\nhello\r\n0\r\n\r\n",
      "5\r\nhello\r\n0\r\n\r\nmore",
    ]) {
      const code = codeOf(await s3.signer.send(put("bad", { body, payload, headers })));
      expect(["InvalidChunkSizeError", "IncompleteBody"]).toContain(code);
      expect(await statusOf(get("bad"))).toBe("404 NoSuchKey");
    }
  });

  test("that stop in the middle store nothing", async () => {
    const { headers } = s3.signer.signed(put("bad", { payload: "UNSIGNED-PAYLOAD" }));
    const lines = Object.entries({ ...headers, "content-length": "100" }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(new URL(s3.service.url).port), "127.0.0.1");
    socket.write(`PUT /s3/${s3.bucket}/bad HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\nhalf`);
    const uploads = join(s3.root, "data", "machines", "volumes", "uploads");
    await expect.poll(() => readdir(uploads)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => readdir(uploads)).toEqual([]);
    expect(await statusOf(get("bad"))).toBe("404 NoSuchKey");
  });

  test.each([
    ["", "400 MalformedXML"],
    ["<Delete>", "400 MalformedXML"],
    ["<Other><Object><Key>a</Key></Object></Other>", "400 MalformedXML"],
    ["<Delete><Quiet>true</Quiet></Delete>", "400 MalformedXML"],
    [
      '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><Delete><Object><Key>&c;</Key></Object></Delete>',
      "400 MalformedXML",
    ],
    [`<Delete>${"<Object><Key>a</Key></Object>".repeat(1_001)}</Delete>`, "400 MalformedXML"],
    ["<Delete><Object><Key>file&#0;</Key></Object></Delete>", "400 MalformedXML"],
    [`<Delete>${"<a/>".repeat(400_000)}</Delete>`, "400 MalformedXML"],
    ["<a>".repeat(100_000), "400 MalformedXML"],
    [" ".repeat(limits.s3BodyMaxBytes + 1), "400 MalformedXML"],
  ])("of XML such as %.40j are refused", async (body, expected) => {
    expect(await statusOf({ method: "POST", target: `/s3/${s3.bucket}?delete=`, body })).toBe(expected);
  });
});
