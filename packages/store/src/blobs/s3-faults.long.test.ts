import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { BlobStoreError } from "./blob-store-errors.ts";
import { bodyOf, bytesOf, put, sweepAll } from "./conformance.ts";
import { openBlobStore } from "./open-blob-store.ts";
import { openFaultyWay, type Fault, type FaultRule, type FaultyWay } from "./s3-faults.test-support.ts";
import { findS3Python, setTestCredentials, startS3Server, type S3Server } from "./s3-server.test-support.ts";
import type { SweepableBlobStore } from "./sweepable-blob-store.ts";

const python = findS3Python();
const LARGE_BYTES = 12 * 1024 * 1024;

describe.runIf(needs("blobs in an S3 that fails", python.path !== undefined, python.missing ?? ""))("S3 fails", () => {
  let server: S3Server;
  let way: FaultyWay;
  let bucket: string;
  let store: SweepableBlobStore;
  const open = (): Promise<SweepableBlobStore> =>
    openBlobStore(`s3://${bucket}/p?endpoint=${way.endpoint}`, { directory: "/nowhere" });

  beforeAll(async () => {
    setTestCredentials();
    server = await startS3Server(python.path ?? "");
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    bucket = `faults-${randomUUID()}`;
    await server.createBucket(bucket);
    way = await openFaultyWay(server.endpoint);
    store = await open();
  });
  afterEach(async () => {
    await store.close();
    await way.close();
  });

  const refused = (code: string, detail?: string): Fault => ({
    kind: "answer",
    status: code === "NotImplemented" ? 501 : 403,
    code,
    ...(detail === undefined ? {} : { detail }),
  });
  const onMethod =
    (method: string, part: string, fault: Fault): FaultRule =>
    (request) =>
      request.method === method && request.url.includes(part) ? fault : undefined;
  function once(rule: FaultRule): FaultRule {
    let done = false;
    return (request) => {
      const fault = done ? undefined : rule(request);
      done ||= fault !== undefined;
      return fault;
    };
  }
  async function failure(work: Promise<unknown>): Promise<BlobStoreError> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof BlobStoreError)) throw new Error(`expected a BlobStoreError, got ${inspect(error)}`);
    return error;
  }

  test("opening tells a missing permission, whichever it is", async () => {
    for (const [method, what] of [
      ["GET", "listing blobs"],
      ["PUT", "writing a blob"],
      ["DELETE", "removing a blob"],
    ] as const) {
      way.setRule(onMethod(method, bucket, refused("AccessDenied")));
      const { code, message } = await failure(open());
      expect(code).toBe("AccessDenied");
      expect(message).toContain(`${what} failed: the credentials lack permission`);
    }
  });

  test("no error holds a key, a signature, or what the store said", async () => {
    way.setRule(onMethod("GET", bucket, refused("SignatureDoesNotMatch", "StringToSign millrace-test-key secretive")));
    const shown = inspect(await failure(open()), { depth: 10, showHidden: true });
    expect(shown).toContain("the secret key does not belong to the access key");
    expect(shown).not.toMatch(/millrace-test|secretive|Signature=|AWS4-HMAC/);
  });

  test("an answer that says nothing is told by its status", async () => {
    way.setRule(() => ({ kind: "answer", status: 418, code: "" }));
    expect(await failure(open())).toMatchObject({ code: "HTTP 418" });
  });

  test("an endpoint where nothing listens is told when opening", async () => {
    await way.close();
    expect(await failure(open())).toMatchObject({ code: "ECONNREFUSED" });
  });

  test("missing credentials are told when opening, with where to put them", async () => {
    const before = { ...process.env };
    delete process.env["AWS_ACCESS_KEY_ID"];
    process.env["AWS_EC2_METADATA_DISABLED"] = "true";
    process.env["AWS_CONFIG_FILE"] = process.env["AWS_SHARED_CREDENTIALS_FILE"] = "/nowhere";
    const { message } = await failure(open()).finally(() => (process.env = before));
    expect(message).toContain("no credentials were found; set AWS_ACCESS_KEY_ID");
  });

  test("a request that fails for a moment is repeated", async () => {
    way.setRule(once(() => ({ kind: "answer", status: 503, code: "SlowDown" })));
    const blobId = await put(store, bodyOf(100));
    way.setRule(once(() => ({ kind: "answer lost" })));
    expect(await bytesOf(store, blobId, 0, 100)).toEqual(bodyOf(100));
  });

  test("a download that breaks off goes on where it stood", async () => {
    const blobId = await put(store, bodyOf(LARGE_BYTES));
    way.setRule(onMethod("GET", blobId, { kind: "answer cut", afterBytes: 4_000_000 }));
    const before = way.requests.length;
    const read = await bytesOf(store, blobId, 5, LARGE_BYTES - 5);
    expect(read.equals(bodyOf(LARGE_BYTES).subarray(5))).toBe(true);
    expect(way.requests.length - before).toBeGreaterThan(1);
  });

  test("a download that never brings anything ends with an error", async () => {
    const blobId = await put(store, bodyOf(100));
    way.setRule(onMethod("GET", blobId, { kind: "answer cut", afterBytes: 0 }));
    expect((await failure(bytesOf(store, blobId, 0, 100))).message).toContain("reading a blob failed");
  });

  test("a large blob is finished although the answer to completing it was lost", async () => {
    const noUpload: Fault = { kind: "answer", status: 404, code: "NoSuchUpload" };
    // As AWS does when it is asked to complete what is complete.
    const lostOnce = once(onMethod("POST", "uploadId=", { kind: "answer lost" }));
    way.setRule((request) => lostOnce(request) ?? onMethod("POST", "uploadId=", noUpload)(request));
    const blobId = await put(store, bodyOf(LARGE_BYTES));
    expect((await bytesOf(store, blobId, 0, LARGE_BYTES)).equals(bodyOf(LARGE_BYTES))).toBe(true);
  });

  test("a large blob whose upload somebody else gave up is not taken for finished", async () => {
    const writer = await store.create();
    await writer.write(bodyOf(LARGE_BYTES));
    way.setRule(onMethod("POST", "uploadId=", { kind: "answer", status: 404, code: "NoSuchUpload" }));
    expect((await failure(writer.finish())).code).toBe("NoSuchUpload");
    await writer.abort();
    expect(await sweepAll(store)).toBe(0);
  });

  test("a part that is refused fails the blob, and giving it up leaves nothing", async () => {
    way.setRule(onMethod("PUT", "partNumber=2", refused("AccessDenied")));
    const writer = await store.create();
    const failed = await failure(writer.write(bodyOf(LARGE_BYTES)).then(() => writer.finish()));
    expect(failed.message).toContain("writing a blob failed");
    await writer.abort();
    expect(await sweepAll(store)).toBe(0);
  });

  test("a writer waits once a part is on its way and the next is full, and can be given up then", async () => {
    way.setRule(onMethod("PUT", "partNumber=1", { kind: "silence" }));
    const writer = await store.create();
    const writing = failure(writer.write(bodyOf(LARGE_BYTES)));
    expect(await Promise.race([writing, delay(200, "waits")])).toBe("waits");
    await writer.abort();
    expect((await writing).code).toBe("AbortError");
    expect(way.requests.filter((request) => request.includes("partNumber=2"))).toEqual([]);
    expect(await sweepAll(store)).toBe(0);
  });

  test("a small blob whose answer never comes is gone after giving it up", async () => {
    const writer = await store.create();
    await writer.write(bodyOf(10));
    way.setRule(onMethod("PUT", writer.blobId, { kind: "answer lost" }));
    await failure(writer.finish());
    await writer.abort();
    expect(await sweepAll(store)).toBe(0);
  });

  test("giving up does not fail, and what it could not drop is swept", async () => {
    const writer = await store.create();
    await writer.write(bodyOf(LARGE_BYTES));
    way.setRule(onMethod("DELETE", "", refused("AccessDenied")));
    await writer.abort();
    way.setRule(() => undefined);
    expect(await sweepAll(store)).toBe(1);
  });

  test("blobs that cannot be removed are named", async () => {
    const blobIds = [await put(store, bodyOf(1)), await put(store, bodyOf(2))];
    way.setRule(onMethod("POST", "delete", refused("AccessDenied")));
    const failed = await failure(store.remove(blobIds));
    expect(failed).toMatchObject({ code: "AccessDenied", blobIds });
    expect(failed.message).toContain("removing 2 of 2 blobs failed (AccessDenied)");
  });

  test("a store without batches has its blobs removed one by one, and some may fail", async () => {
    const [gone, kept] = [await put(store, bodyOf(1)), await put(store, bodyOf(2))];
    const single = onMethod("DELETE", kept, refused("AccessDenied"));
    const batches = onMethod("POST", "delete", refused("NotImplemented"));
    way.setRule((request) => batches(request) ?? single(request));
    expect((await failure(sweepAll(store))).blobIds).toEqual([kept]);
    way.setRule(batches);
    await expect(bytesOf(store, gone, 0, 1)).rejects.toThrow();
    expect(await sweepAll(store)).toBe(1);
  });

  test("a store that cannot list uploads is swept all the same", async () => {
    await put(store, bodyOf(1));
    way.setRule(onMethod("GET", "uploads", refused("NotImplemented")));
    expect(await sweepAll(store)).toBe(1);
  });
});
