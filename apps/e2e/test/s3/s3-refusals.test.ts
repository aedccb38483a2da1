import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient, type RestClient } from "@millrace/rest-client";
import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, createSigner, type RawRequest, sha256, sign as signLines } from "./s3-rig.test-support.ts";

let root = "";
let service: TestService;
let rest: RestClient;
let signer: ReturnType<typeof createSigner>;
let bucket = "";
let folder = "";

async function signerOf(apiKey: string): Promise<ReturnType<typeof createSigner>> {
  return createSigner(service.url, await createRestClient({ baseUrl: service.url, apiKey }).keys.getS3Credentials());
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-s3-refusals-"));
  service = await startTestService({
    dataDir: join(root, "data"),
    settings: {
      compute: "process",
      s3Domain: { suffix: "s3.test", port: undefined },
      corsOrigins: ["https://app.example.com"],
    },
  });
  rest = createRestClient({ baseUrl: service.url, apiKey: service.adminKey });
  signer = await signerOf(service.adminKey);
  ({ id: bucket } = await rest.networkVolumes.create({ name: "v", size: 1, dataCenterId: "EU-RO-1" }));
  folder = join(root, "data", "machines", "volumes", "network", bucket);
  expect(await statusOf({ method: "PUT", target: `/s3/${bucket}/file`, body: "content" })).toBe("200");
});
afterAll(async () => {
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

/** The status, with the code of an error. */
async function statusOf(request: RawRequest, by = signer): Promise<string> {
  const answer = await by.send(request);
  const code = codeOf(answer);
  return code === undefined ? `${answer.status}` : `${answer.status} ${code}`;
}

const get = (key: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: "GET",
  target: `/s3/${bucket}/${key}`,
  ...more,
});
const put = (key: string, more: Partial<RawRequest> = {}): RawRequest => ({ ...get(key), method: "PUT", ...more });

describe("signatures", () => {
  const forged = (change: (headers: Record<string, string>) => void): Partial<RawRequest> => ({ forge: change });

  test.each<[string, string, Partial<RawRequest>]>([
    ["no signature", "403 AccessDenied", forged((headers) => delete headers["authorization"])],
    ["a bearer key", "400 AuthorizationHeaderMalformed", forged((headers) => (headers["authorization"] = "Bearer x"))],
    [
      "an unknown key",
      "403 InvalidAccessKeyId",
      forged((headers) => change(headers, /Credential=\w+/, "Credential=nobody")),
    ],
    [
      "another signature",
      "403 SignatureDoesNotMatch",
      forged((headers) => change(headers, /.$/, (last) => (last === "0" ? "1" : "0"))),
    ],
    [
      "a header changed",
      "403 SignatureDoesNotMatch",
      forged((headers) => (headers["x-amz-date"] = "20200101T000000Z")),
    ],
    ["a header added", "403 AccessDenied", forged((headers) => (headers["x-amz-copy-source"] = `${bucket}/file`))],
    ["a clock that is late", "403 RequestTimeTooSkewed", { atMs: Date.now() - limits.s3ClockSkewMaxMs - 5_000 }],
    ["a clock that is ahead", "403 RequestTimeTooSkewed", { atMs: Date.now() + limits.s3ClockSkewMaxMs + 3_600_000 }],
    ["no hash of the body", "400 InvalidArgument", { payload: "none" }],
  ])("with %s are refused", async (_, expected, more) => {
    // The date of another day is one of another credential.
    const codes = expected.includes("SignatureDoesNotMatch")
      ? [expected, "400 AuthorizationHeaderMalformed"]
      : [expected];
    expect(codes).toContain(await statusOf(get("file", more)));
  });

  test("of a key that is revoked are refused", async () => {
    const { id, key } = await rest.keys.create({ name: "short", scopes: ["volumes:read"] });
    const own = await signerOf(key);
    expect(await statusOf(get("file"), own)).toBe("200");
    await rest.keys.revoke(id, {});
    expect(await statusOf(get("file"), own)).toBe("403 InvalidAccessKeyId");
  });

  test("allow what the scopes and the volumes of the key allow", async () => {
    const { id: other } = await rest.networkVolumes.create({ name: "other", size: 1, dataCenterId: "EU-RO-1" });
    const cases = [
      { scopes: ["volumes:read"], read: "200", write: "403 AccessDenied" },
      { scopes: ["volumes"], read: "200", write: "200" },
      { scopes: ["manage:read"], read: "200", write: "403 AccessDenied" },
      { scopes: ["manage"], read: "200", write: "200" },
      { scopes: ["run", "work"], read: "403 AccessDenied", write: "403 AccessDenied" },
      { scopes: ["volumes"], volumeIds: [bucket], read: "200", write: "200" },
      { scopes: ["volumes"], volumeIds: [other], read: "403 AccessDenied", write: "403 AccessDenied" },
    ] as const;
    for (const { read, write, ...input } of cases) {
      const named = "volumeIds" in input ? { volumeIds: [...input.volumeIds] } : {};
      const { key } = await rest.keys.create({ name: "k", scopes: [...input.scopes], ...named });
      const own = await signerOf(key);
      expect([await statusOf(get("file"), own), await statusOf(put("by-key", { body: "x" }), own)]).toEqual([
        read,
        write,
      ]);
      const copy = { method: "PUT", target: `/s3/${other}/copy`, headers: { "x-amz-copy-source": `${bucket}/file` } };
      const isAllowed = write === "200" && !("volumeIds" in input);
      expect(await statusOf(copy, own)).toBe(isAllowed ? "200" : "403 AccessDenied");
      const buckets = await own.send({ method: "GET", target: "/s3/" });
      const seen = [bucket, other].filter((id) => buckets.text.includes(`<Name>${id}</Name>`));
      expect(seen).toEqual("volumeIds" in input ? input.volumeIds : read === "200" ? [bucket, other] : []);
    }
  });

  test("of another account find no volume of this one", async () => {
    const account = await rest.accounts.create({ name: "another" });
    const { key } = await rest.keys.create({ name: "k", scopes: ["admin"], accountId: account.id });
    expect(await statusOf(get("file"), await signerOf(key))).toBe("404 NoSuchBucket");
  });
});

describe("keys", () => {
  test.each([
    ["..%2F..%2Fsecret.key", "400 InvalidArgument"],
    ["a/../file", "400 InvalidArgument"],
    ["a/./file", "400 InvalidArgument"],
    ["a//b", "400 InvalidArgument"],
    ["/a", "400 InvalidArgument"],
    ["a%00b", "400 InvalidArgument"],
    ["a%FF", "400 InvalidArgument"],
    ["x".repeat(256), "400 InvalidArgument"],
    [`${"d/".repeat(100)}x`, "400 InvalidArgument"],
    [`${"abcdefghi/".repeat(102)}abcd`, "400 InvalidArgument"],
    [`${"a".repeat(200)}/`.repeat(5) + "b".repeat(20), "400 KeyTooLongError"],
    ["file/below", "400 InvalidArgument"],
  ])("such as %j are refused and store nothing", async (key, expected) => {
    const before = await readdir(root, { recursive: true });
    expect(await statusOf(put(key, { body: "x" }))).toBe(expected);
    expect(await readdir(root, { recursive: true })).toEqual(before);
  });

  test("of 1024 bytes, and of emoji and line breaks, are stored and listed as they are", async () => {
    const names = ["a".repeat(200), "b".repeat(200), "c".repeat(200), "d".repeat(200), "e".repeat(220)];
    for (const key of [names.join("/"), encodeURIComponent("u/😀\n&<\u{1}"), "trailing%20"]) {
      expect(await statusOf(put(key, { body: "x" }))).toBe("200");
      expect(await statusOf(get(key))).toBe("200");
    }
    const plain = await signer.send({ method: "GET", target: `/s3/${bucket}?list-type=2&prefix=u%2F` });
    expect(plain.text).toContain("<Key>u/😀\n&amp;&lt;\ufffd</Key>");
    const encoded = await signer.send({
      method: "GET",
      target: `/s3/${bucket}?encoding-type=url&list-type=2&prefix=u%2F`,
    });
    expect(encoded.text).toContain("<Key>u/%F0%9F%98%80%0A%26%3C%01</Key>");
  });

  test("that name links, or lead through them, find nothing", async () => {
    await writeFile(join(root, "outside"), "of the host");
    await mkdir(join(root, "elsewhere"), { recursive: true });
    await writeFile(join(root, "elsewhere", "file"), "of the host");
    await symlink(join(root, "outside"), join(folder, "link"));
    await symlink(join(root, "elsewhere"), join(folder, "linked"));
    for (const key of ["link", "linked/file"]) {
      expect(await statusOf(get(key))).toBe("404 NoSuchKey");
      expect(await statusOf({ ...get(key), method: "DELETE" })).toBe("204");
      const copy = put("copy", { headers: { "x-amz-copy-source": `${bucket}/${key}` } });
      expect(await statusOf(copy)).toBe("404 NoSuchKey");
    }
    expect(await statusOf(put("linked/new", { body: "x" }))).toBe("400 InvalidArgument");
    const list = await signer.send({ method: "GET", target: `/s3/${bucket}?list-type=2&prefix=link` });
    expect(list.text).toContain("<KeyCount>0</KeyCount>");
    expect(await readdir(join(root, "elsewhere"))).toEqual(["file"]);
    expect(await readFile(join(root, "outside"), "utf8")).toBe("of the host");
  });

  test("of directories are no files, and the other way round", async () => {
    expect(await statusOf(put("made/", { body: "" }))).toBe("200");
    expect(await statusOf(put("made/", { body: "x" }))).toBe("400 InvalidArgument");
    expect(await statusOf(put("made", { body: "x" }))).toBe("409 ExistsAsDirectory");
    expect(await statusOf(get("made"))).toBe("404 NoSuchKey");
    expect(await statusOf(get("made/"))).toBe("200");
    expect(await statusOf(get("file/"))).toBe("404 NoSuchKey");
    expect(await statusOf({ ...get("made"), method: "DELETE" })).toBe("204");
    expect(await statusOf(get("made/"))).toBe("200");
    expect(await statusOf(put("made/inside", { body: "x" }))).toBe("200");
    expect(await statusOf({ ...get("made/"), method: "DELETE" })).toBe("204");
    expect(await statusOf(get("made/inside"))).toBe("200");
  });
});

describe("bodies", () => {
  async function leavesNothing(request: RawRequest): Promise<string> {
    const status = await statusOf(request);
    expect(await statusOf(get("bad"))).toBe("404 NoSuchKey");
    expect(await readdir(join(root, "data", "machines", "volumes", "uploads"))).toEqual([]);
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
    const target = `/s3/${bucket}/${more.key ?? "bad"}`;
    const atMs = Date.now();
    const { signature, date, scope, key } = signer.signed({ method: "PUT", target, headers, payload, atMs });
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
      expect((await signer.send(get("good"))).text).toBe("hello world");
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
    ]) {
      const code = codeOf(await signer.send(put("bad", { body, payload, headers })));
      expect(["InvalidChunkSizeError", "IncompleteBody"]).toContain(code);
      expect(await statusOf(get("bad"))).toBe("404 NoSuchKey");
    }
  });

  test("that stop in the middle store nothing", async () => {
    const { headers } = signer.signed(put("bad", { payload: "UNSIGNED-PAYLOAD" }));
    const lines = Object.entries({ ...headers, "content-length": "100" }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    socket.write(`PUT /s3/${bucket}/bad HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\nhalf`);
    const uploads = join(root, "data", "machines", "volumes", "uploads");
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
    ["<a>".repeat(100_000), "400 MalformedXML"],
    [" ".repeat(limits.s3BodyMaxBytes + 1), "400 MalformedXML"],
  ])("of XML such as %.40j are refused", async (body, expected) => {
    expect(await statusOf({ method: "POST", target: `/s3/${bucket}?delete=`, body })).toBe(expected);
  });
});

test("addresses that no operation has are refused", async () => {
  expect(await statusOf(get("", { target: `/s3/${bucket}?acl=` }))).toBe("501 NotImplemented");
  expect(await statusOf(get("file?versionId=1"))).toBe("501 NotImplemented");
  expect(await statusOf({ method: "PUT", target: "/s3/new-bucket" })).toBe("501 NotImplemented");
  expect(await statusOf({ method: "PATCH", target: `/s3/${bucket}/file` })).toBe("405 MethodNotAllowed");
  expect(await statusOf(get("file", { headers: { range: "bytes=7-" } }))).toBe("416 InvalidRange");
  expect(await statusOf(get("", { target: `/s3/${bucket}?continuation-token=%21&list-type=2` }))).toBe(
    "400 InvalidArgument",
  );
  expect(await statusOf(get("", { target: `/s3/${bucket}?list-type=2&max-keys=-1` }))).toBe("400 InvalidArgument");
});

test("requests beyond what a gateway serves at once are told to slow down", { timeout: 60_000 }, async () => {
  const { key } = await rest.keys.create({ name: "many", scopes: ["volumes"] });
  const own = await signerOf(key);
  const sockets = Array.from({ length: limits.s3RequestsPerAccountMax }, (_, number) => {
    const { headers } = own.signed(put(`held-${number}`, { payload: "UNSIGNED-PAYLOAD" }));
    const lines = Object.entries({ ...headers, "content-length": "2" }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    socket.write(`PUT /s3/${bucket}/held-${number} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\nx`);
    return socket;
  });
  const uploads = join(root, "data", "machines", "volumes", "uploads");
  await expect.poll(() => readdir(uploads)).toHaveLength(sockets.length);
  const refused = await own.send(get("file"));
  expect([refused.status, codeOf(refused), refused.headers["retry-after"]]).toEqual([503, "SlowDown", "5"]);
  for (const socket of sockets) socket.end("y");
  await expect.poll(() => readdir(uploads)).toEqual([]);
  // A place is free a moment after its file is there.
  await expect.poll(() => statusOf(get("held-99"), own)).toBe("200");
});

test("pages of allowed origins may send requests, and read the ETag", async () => {
  const origin = "https://app.example.com";
  const asked = { origin, "access-control-request-method": "PUT", "access-control-request-headers": "x-amz-date" };
  const url = `${service.url}/s3/${bucket}/file`;
  const preflight = await fetch(url, { method: "OPTIONS", headers: asked });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
  const other = await fetch(url, { method: "OPTIONS", headers: { ...asked, origin: "https://other.example.com" } });
  expect(other.status).toBe(403);
  const { headers } = await signer.send(get("file", { headers: { origin } }));
  expect(headers["access-control-allow-origin"]).toBe(origin);
  expect(headers["access-control-expose-headers"]).toContain("etag");
});

test("volumes have host names of their own", async () => {
  const host = `${bucket}.s3.test`;
  expect((await signer.send({ method: "GET", target: "/file", headers: { host } })).text).toBe("content");
  expect(await statusOf({ method: "GET", target: "/v2/x", headers: { host } })).toBe("404 NoSuchKey");
  const named = await signer.send({ method: "GET", target: "/", headers: { host: "s3.test" } });
  expect(named.text).toContain(`<Name>${bucket}</Name>`);
});

function change(headers: Record<string, string>, pattern: RegExp, by: string | ((found: string) => string)): void {
  headers["authorization"] =
    headers["authorization"]?.replace(pattern, (found) => (typeof by === "string" ? by : by(found))) ?? "";
}
