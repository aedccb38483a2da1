import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { codeOf, type RawRequest } from "./s3-rig.test-support.ts";
import { s3Volume } from "./s3-volume.test-support.ts";

const s3 = s3Volume();
const { signerOf, statusOf, get, put } = s3;

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
    ["a header added", "403 AccessDenied", forged((headers) => (headers["x-amz-copy-source"] = `${s3.bucket}/file`))],
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

  test.each(["1e3", "0x10", "%2010", "+10", "0", ""])(
    "in the address are refused when they hold for a time of %j",
    async (seconds) => {
      const scope = encodeURIComponent(`key/${new Date().toISOString().slice(0, 10).replaceAll("-", "")}/us-east-1/s3`);
      const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${scope}%2Faws4_request&X-Amz-Date=20260101T000000Z&X-Amz-SignedHeaders=host&X-Amz-Signature=0&X-Amz-Expires=${seconds}`;
      const answer = await fetch(`${s3.service.url}/s3/${s3.bucket}/file?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("X-Amz-Expires must be a number of seconds");
    },
  );

  test("of a key that is revoked are refused", async () => {
    const { id, key } = await s3.rest.keys.create({ name: "short", scopes: ["volumes:read"] });
    const own = await signerOf(key);
    expect(await statusOf(get("file"), own)).toBe("200");
    await s3.rest.keys.revoke(id, {});
    expect(await statusOf(get("file"), own)).toBe("403 InvalidAccessKeyId");
  });

  test("allow what the scopes and the volumes of the key allow", async () => {
    const { id: other } = await s3.rest.networkVolumes.create({ name: "other", size: 1, dataCenterId: "EU-RO-1" });
    const cases = [
      { scopes: ["volumes:read"], read: "200", write: "403 AccessDenied" },
      { scopes: ["volumes"], read: "200", write: "200" },
      { scopes: ["manage:read"], read: "200", write: "403 AccessDenied" },
      { scopes: ["manage"], read: "200", write: "200" },
      { scopes: ["run", "work"], read: "403 AccessDenied", write: "403 AccessDenied" },
      { scopes: ["volumes"], volumeIds: [s3.bucket], read: "200", write: "200" },
      { scopes: ["volumes"], volumeIds: [other], read: "403 AccessDenied", write: "403 AccessDenied" },
    ] as const;
    for (const { read, write, ...input } of cases) {
      const named = "volumeIds" in input ? { volumeIds: [...input.volumeIds] } : {};
      const { key } = await s3.rest.keys.create({ name: "k", scopes: [...input.scopes], ...named });
      const own = await signerOf(key);
      expect([await statusOf(get("file"), own), await statusOf(put("by-key", { body: "x" }), own)]).toEqual([
        read,
        write,
      ]);
      const copy = {
        method: "PUT",
        target: `/s3/${other}/copy`,
        headers: { "x-amz-copy-source": `${s3.bucket}/file` },
      };
      const isAllowed = write === "200" && !("volumeIds" in input);
      expect(await statusOf(copy, own)).toBe(isAllowed ? "200" : "403 AccessDenied");
      const buckets = await own.send({ method: "GET", target: "/s3/" });
      const seen = [s3.bucket, other].filter((id) => buckets.text.includes(`<Name>${id}</Name>`));
      expect(seen).toEqual("volumeIds" in input ? input.volumeIds : read === "200" ? [s3.bucket, other] : []);
    }
  });

  test("of another account find no volume of this one", async () => {
    const account = await s3.rest.accounts.create({ name: "another" });
    const { key } = await s3.rest.keys.create({ name: "k", scopes: ["admin"], accountId: account.id });
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
    const before = await readdir(s3.root, { recursive: true });
    expect(await statusOf(put(key, { body: "x" }))).toBe(expected);
    expect(await readdir(s3.root, { recursive: true })).toEqual(before);
  });

  test("of 1024 bytes, and of emoji and line breaks, are stored and listed as they are", async () => {
    const names = ["a".repeat(200), "b".repeat(200), "c".repeat(200), "d".repeat(200), "e".repeat(220)];
    for (const key of [names.join("/"), encodeURIComponent("u/😀\n&<\u{1}"), "trailing%20"]) {
      expect(await statusOf(put(key, { body: "x" }))).toBe("200");
      expect(await statusOf(get(key))).toBe("200");
    }
    const plain = await s3.signer.send({ method: "GET", target: `/s3/${s3.bucket}?list-type=2&prefix=u%2F` });
    expect(plain.text).toContain("<Key>u/😀\n&amp;&lt;\ufffd</Key>");
    const encoded = await s3.signer.send({
      method: "GET",
      target: `/s3/${s3.bucket}?encoding-type=url&list-type=2&prefix=u%2F`,
    });
    expect(encoded.text).toContain("<Key>u/%F0%9F%98%80%0A%26%3C%01</Key>");
  });

  test("with carriage returns are listed and deleted as they are", async () => {
    for (const key of ["cr%0D", "cr%0A", "cr%0D%0A"]) expect(await statusOf(put(key, { body: "x" }))).toBe("200");
    const listed = await s3.signer.send({ method: "GET", target: `/s3/${s3.bucket}?list-type=2&prefix=cr` });
    const [first = ""] = /<Key>[^<]*&#13;<\/Key>/.exec(listed.text) ?? [];
    const body = `<Delete><Object>${first}</Object></Delete>`;
    expect(await statusOf({ method: "POST", target: `/s3/${s3.bucket}?delete=`, body })).toBe("200");
    expect(await statusOf(get("cr%0D"))).toBe("404 NoSuchKey");
    expect(await statusOf(get("cr%0A"))).toBe("200");
  });

  test("that name links, or lead through them, find nothing", async () => {
    await writeFile(join(s3.root, "outside"), "of the host");
    await mkdir(join(s3.root, "elsewhere"), { recursive: true });
    await writeFile(join(s3.root, "elsewhere", "file"), "of the host");
    await symlink(join(s3.root, "outside"), join(s3.folder, "link"));
    await symlink(join(s3.root, "elsewhere"), join(s3.folder, "linked"));
    for (const key of ["link", "linked/file"]) {
      expect(await statusOf(get(key))).toBe("404 NoSuchKey");
      expect(await statusOf({ ...get(key), method: "DELETE" })).toBe("204");
      const copy = put("copy", { headers: { "x-amz-copy-source": `${s3.bucket}/${key}` } });
      expect(await statusOf(copy)).toBe("404 NoSuchKey");
    }
    expect(await statusOf(put("linked/new", { body: "x" }))).toBe("400 InvalidArgument");
    const list = await s3.signer.send({ method: "GET", target: `/s3/${s3.bucket}?list-type=2&prefix=link` });
    expect(list.text).toContain("<KeyCount>0</KeyCount>");
    expect(await readdir(join(s3.root, "elsewhere"))).toEqual(["file"]);
    expect(await readFile(join(s3.root, "outside"), "utf8")).toBe("of the host");
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

test("addresses that no operation has are refused", async () => {
  expect(await statusOf({ method: "PUT", target: `/s3/${s3.bucket}/file?partNumber=1e2&uploadId=x` })).toBe(
    "400 InvalidArgument",
  );
  expect(await statusOf(get("", { target: `/s3/${s3.bucket}?acl=` }))).toBe("501 NotImplemented");
  expect(await statusOf(get("file?versionId=1"))).toBe("501 NotImplemented");
  expect(await statusOf({ method: "PUT", target: "/s3/new-bucket" })).toBe("501 NotImplemented");
  expect(await statusOf({ method: "PATCH", target: `/s3/${s3.bucket}/file` })).toBe("405 MethodNotAllowed");
  expect(await statusOf(get("file", { headers: { range: "bytes=7-" } }))).toBe("416 InvalidRange");
  expect(await statusOf(get("", { target: `/s3/${s3.bucket}?continuation-token=%21&list-type=2` }))).toBe(
    "400 InvalidArgument",
  );
  expect(await statusOf(get("", { target: `/s3/${s3.bucket}?list-type=2&max-keys=-1` }))).toBe("400 InvalidArgument");
});

test("requests beyond what a gateway serves at once are told to slow down", async () => {
  const { key } = await s3.rest.keys.create({ name: "many", scopes: ["volumes"] });
  const own = await signerOf(key);
  const sockets = Array.from({ length: limits.s3RequestsPerAccountMax }, (_, number) => {
    const { headers } = own.signed(put(`held-${number}`, { payload: "UNSIGNED-PAYLOAD" }));
    const lines = Object.entries({ ...headers, "content-length": "2" }).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(new URL(s3.service.url).port), "127.0.0.1");
    socket.write(`PUT /s3/${s3.bucket}/held-${number} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\nx`);
    return socket;
  });
  const uploads = join(s3.root, "data", "machines", "volumes", "uploads");
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
  const url = `${s3.service.url}/s3/${s3.bucket}/file`;
  const preflight = await fetch(url, { method: "OPTIONS", headers: asked });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
  const other = await fetch(url, { method: "OPTIONS", headers: { ...asked, origin: "https://other.example.com" } });
  expect(other.status).toBe(403);
  const { headers } = await s3.signer.send(get("file", { headers: { origin } }));
  expect(headers["access-control-allow-origin"]).toBe(origin);
  expect(headers["access-control-expose-headers"]).toContain("etag");
});

test("volumes have host names of their own", async () => {
  const host = `${s3.bucket}.s3.test`;
  expect((await s3.signer.send({ method: "GET", target: "/file", headers: { host } })).text).toBe("content");
  expect(await statusOf({ method: "GET", target: "/v2/x", headers: { host } })).toBe("404 NoSuchKey");
  const named = await s3.signer.send({ method: "GET", target: "/", headers: { host: "s3.test" } });
  expect(named.text).toContain(`<Name>${s3.bucket}</Name>`);
});

function change(headers: Record<string, string>, pattern: RegExp, by: string | ((found: string) => string)): void {
  headers["authorization"] =
    headers["authorization"]?.replace(pattern, (found) => (typeof by === "string" ? by : by(found))) ?? "";
}
