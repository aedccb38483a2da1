import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient } from "@millrace/rest-client";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, createSigner, type RawRequest } from "./s3-rig.test-support.ts";

let root = "";
let service: TestService;
let signer: ReturnType<typeof createSigner>;
let bucket = "";
let folder = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-s3-not-done-"));
  service = await startTestService({ dataDir: join(root, "data"), settings: { compute: "process" } });
  const rest = createRestClient({ baseUrl: service.url, apiKey: service.adminKey });
  signer = createSigner(service.url, await rest.keys.getS3Credentials());
  ({ id: bucket } = await rest.networkVolumes.create({ name: "v", size: 1, dataCenterId: "EU-RO-1" }));
  folder = join(root, "data", "machines", "volumes", "network", bucket);
  expect(await statusOf(put("file", { body: "content" }))).toBe("200");
});
afterAll(async () => {
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

/** The status, with the code of an error. */
async function statusOf(request: RawRequest): Promise<string> {
  const answer = await signer.send(request);
  const code = codeOf(answer);
  return code === undefined ? `${answer.status}` : `${answer.status} ${code}`;
}

const get = (key: string): RawRequest => ({ method: "GET", target: `/s3/${bucket}/${key}` });
const put = (key: string, more: Partial<RawRequest> = {}): RawRequest => ({ ...get(key), method: "PUT", ...more });

describe("what the service does not do", () => {
  test.each([
    [{ "x-amz-server-side-encryption-customer-algorithm": "AES256" }],
    [{ "x-amz-server-side-encryption": "aws:kms" }],
    [{ "x-amz-acl": "public-read" }],
    [{ "x-amz-tagging": "a=b" }],
    [{ "x-amz-object-lock-mode": "COMPLIANCE" }],
    [{ "x-amz-storage-class": "GLACIER" }],
    [{ "x-amz-write-offset-bytes": "7" }],
  ])("is refused when a client asks for it: %j", async (headers) => {
    const before = await readdir(folder);
    const [name = ""] = Object.keys(headers);
    for (const asked of [put("asked", { body: "x" }), { ...get("asked?uploads="), method: "POST" }]) {
      const answer = await signer.send({ ...asked, headers });
      expect([answer.status, codeOf(answer)]).toEqual([501, "NotImplemented"]);
      expect(answer.text).toContain(name);
    }
    const copied = put("asked", { headers: { ...headers, "x-amz-copy-source": `${bucket}/file` } });
    expect(await statusOf(copied)).toBe("501 NotImplemented");
    expect(await readdir(folder)).toEqual(before);
  });

  test("is refused as a parameter of an address, where SDKs put headers when they presign", async () => {
    expect(await statusOf(put("asked?x-amz-acl=public-read", { body: "x" }))).toBe("501 NotImplemented");
    expect(await statusOf(put("asked?x-amz-acl=private", { body: "x" }))).toBe("200");
  });

  test("is not done when a delete has a condition", async () => {
    const kept = { ...get("file"), method: "DELETE", headers: { "if-match": '"another"' } };
    expect(await statusOf(kept)).toBe("501 NotImplemented");
    expect(await statusOf(get("file"))).toBe("200");
  });
});

test.each([
  ["without /s3", () => ({ target: `/${bucket}/file` })],
  ["of a bucket without /s3", () => ({ target: `/${bucket}` })],
  ["of the buckets without /s3", () => ({ target: "/" })],
  ["that would be one of REST", () => ({ target: "/v1/file" })],
  ["with the bucket before the host name", () => ({ target: "/file", headers: { host: `${bucket}.localhost` } })],
])("an address %s is told path-style addressing and the endpoint", async (_, address) => {
  const answer = await signer.send({ method: "GET", ...address() });
  expect([answer.status, codeOf(answer)]).toEqual([400, "InvalidRequest"]);
  expect(answer.text).toMatch(/path-style addressing.*\/s3/);
});
