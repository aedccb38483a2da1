import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { bodyOf, bytesOf, describeBlobStore, put, sweepAll, type BlobStoreSubject } from "./conformance.ts";
import { openBlobStore } from "./open-blob-store.ts";
import { openFaultyWay, type FaultyWay } from "./s3-faults.test-support.ts";
import { findS3Python, setTestCredentials, startS3Server, type S3Server } from "./s3-server.test-support.ts";
import type { SweepableBlobStore } from "./sweepable-blob-store.ts";

const python = findS3Python();

describe.runIf(needs("blobs in S3", python.path !== undefined, python.missing ?? ""))("S3", () => {
  let server: S3Server;
  let way: FaultyWay;
  beforeAll(async () => {
    setTestCredentials();
    server = await startS3Server(python.path ?? "");
    // Nothing goes wrong on it here, but it gives uploads their true dates, on which sweeping depends.
    way = await openFaultyWay(server.endpoint);
  });
  afterAll(async () => {
    await way.close();
    await server.stop();
  });

  const open = (bucketAndPrefix: string): Promise<SweepableBlobStore> =>
    openBlobStore(`s3://${bucketAndPrefix}?endpoint=${way.endpoint}`, { directory: "/nowhere" });

  async function newBucket(): Promise<string> {
    const name = `blobs-${randomUUID()}`;
    await server.createBucket(name);
    return name;
  }

  async function openAt(place: string): Promise<BlobStoreSubject> {
    const store = await open(place);
    return {
      store,
      close: () => store.close(),
      async reopen() {
        await store.close();
        return await openAt(place);
      },
    };
  }

  describeBlobStore("a bucket", async () => openAt(await newBucket()));
  describeBlobStore("a bucket below a prefix", async () => openAt(`${await newBucket()}/millrace/blobs`));

  test("installations below different prefixes do not see each other's blobs, not even when sweeping", async () => {
    const bucket = await newBucket();
    const [root, one, ten] = await Promise.all([open(bucket), open(`${bucket}/1`), open(`${bucket}/10`)]);
    const blobId = await put(ten, bodyOf(10));
    expect(await sweepAll(one)).toBe(0);
    expect(await sweepAll(root)).toBe(0);
    await expect(bytesOf(one, blobId, 0, 10)).rejects.toMatchObject({ name: "BlobStoreError", code: "NoSuchKey" });
    expect(await bytesOf(ten, blobId, 0, 10)).toEqual(bodyOf(10));
    await Promise.all([root.close(), one.close(), ten.close()]);
  });

  test("sweeps a bucket of more blobs than one request lists", async () => {
    const store = await open(await newBucket());
    for (let round = 0; round < 21; round += 1) {
      await Promise.all(Array.from({ length: 50 }, () => put(store, bodyOf(1))));
    }
    const batches: number[] = [];
    const swept = await store.sweep({
      olderThanMs: Infinity,
      unreferencedAmong: async (blobIds) => {
        batches.push(blobIds.length);
        return blobIds;
      },
    });
    expect(swept).toBe(1050);
    expect(batches).toEqual([1000, 50]);
    expect(await sweepAll(store)).toBe(0);
    await store.close();
  });

  test("opening leaves nothing behind", async () => {
    const store = await open(await newBucket());
    expect(await sweepAll(store)).toBe(0);
    await store.close();
  });

  test("a bucket that is not there is named when opening", async () => {
    await expect(open("no-such-bucket/blobs")).rejects.toMatchObject({
      name: "BlobStoreError",
      code: "NoSuchBucket",
      message: "s3://no-such-bucket/blobs/: listing blobs failed: there is no such bucket (NoSuchBucket).",
    });
  });
});
