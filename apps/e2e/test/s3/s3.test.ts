import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
} from "@aws-sdk/client-s3";
import { createRestClient, type RestClient, type S3Credentials } from "@millrace/rest-client";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let root = "";
let service: TestService;
let rest: RestClient;
let credentials: S3Credentials;
let s3: S3Client;
let Bucket = "";
let folder = "";

function clientOf({ accessKeyId, secretAccessKey, path, region }: S3Credentials): S3Client {
  const endpoint = service.url + path;
  return new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
}

async function credentialsFor(apiKey: string): Promise<S3Credentials> {
  return await createRestClient({ baseUrl: service.url, apiKey }).keys.getS3Credentials();
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-s3-"));
  service = await startTestService({
    dataDir: join(root, "data"),
    settings: { compute: "process", s3Domain: { suffix: "s3.test", port: undefined } },
  });
  rest = createRestClient({ baseUrl: service.url, apiKey: service.adminKey });
  credentials = await credentialsFor(service.adminKey);
  s3 = clientOf(credentials);
});
beforeEach(async () => {
  ({ id: Bucket } = await rest.networkVolumes.create({ name: `v-${Math.random()}`, size: 1, dataCenterId: "EU-RO-1" }));
  folder = join(root, "data", "machines", "volumes", "network", Bucket);
});
afterAll(async () => {
  s3.destroy();
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

async function put(Key: string, Body = "content"): Promise<string | undefined> {
  return (await s3.send(new PutObjectCommand({ Bucket, Key, Body }))).ETag;
}

async function read(Key: string, more: object = {}): Promise<string | undefined> {
  return await (await s3.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body?.transformToString();
}

async function allKeys(query: object = {}): Promise<{ keys: string[]; prefixes: string[] }> {
  const [keys, prefixes, tokens]: [string[], string[], Set<string>] = [[], [], new Set()];
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken: token, ...query }));
    keys.push(...(page.Contents ?? []).map(({ Key = "" }) => Key));
    prefixes.push(...(page.CommonPrefixes ?? []).map(({ Prefix = "" }) => Prefix));
    token = page.NextContinuationToken;
    expect(tokens).not.toContain(token);
    if (token !== undefined) tokens.add(token);
  }
  return { keys, prefixes };
}

describe("the client of AWS for JavaScript", () => {
  test("stores, reads, describes, copies and deletes files, which machines see at once", async () => {
    const etag = await put("models/a b/ü+&%.bin", "hello");
    expect(await readFile(join(folder, "models/a b/ü+&%.bin"), "utf8")).toBe("hello");
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: "models/a b/ü+&%.bin" }));
    expect(head).toMatchObject({ ETag: etag, ContentLength: 5, AcceptRanges: "bytes" });
    expect(await read("models/a b/ü+&%.bin")).toBe("hello");
    expect(await read("models/a b/ü+&%.bin", { Range: "bytes=1-3" })).toBe("ell");
    expect(await read("models/a b/ü+&%.bin", { Range: "bytes=-2" })).toBe("lo");
    expect(await read("models/a b/ü+&%.bin", { Range: "bytes=3-" })).toBe("lo");
    const CopySource = `${Bucket}/${encodeURIComponent("models/a b/ü+&%.bin")}`;
    const copy = await s3.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource }));
    expect(copy.CopyObjectResult?.ETag).toMatch(/^"[0-9a-f]{32}-1"$/);
    expect(await read("copy")).toBe("hello");
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "copy" }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "copy" }));
    await expect(read("copy")).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: "copy" }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
  });

  test("sees the volumes of the account as buckets", async () => {
    const { Buckets = [] } = await s3.send(new ListBucketsCommand());
    expect(Buckets.map(({ Name }) => Name)).toContain(Bucket);
    expect(await s3.send(new HeadBucketCommand({ Bucket }))).toMatchObject({ BucketRegion: "EU-RO-1" });
    expect(await s3.send(new GetBucketLocationCommand({ Bucket }))).toMatchObject({ LocationConstraint: "EU-RO-1" });
    await expect(s3.send(new HeadBucketCommand({ Bucket: "none" }))).rejects.toMatchObject({ name: "NotFound" });
  });

  test.each<ChecksumAlgorithm>(["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"])(
    "has its bytes checked by %s, also of a stream, and hears the checksum",
    async (ChecksumAlgorithm) => {
      const whole = await s3.send(new PutObjectCommand({ Bucket, Key: "whole", Body: "hello", ChecksumAlgorithm }));
      expect(whole[`Checksum${ChecksumAlgorithm as "CRC32"}`]).toEqual(expect.any(String));
      const Body = Readable.from([Buffer.alloc(300_000, "a"), Buffer.alloc(1, "b")]);
      const streamed = new PutObjectCommand({
        Bucket,
        Key: "streamed",
        Body,
        ContentLength: 300_001,
        ChecksumAlgorithm,
      });
      await s3.send(streamed);
      expect(await read("streamed")).toBe(`${"a".repeat(300_000)}b`);
    },
  );

  test("lists files in the order of their bytes, by page, prefix and directory, also empty ones", async () => {
    for (const key of ["b", "a-b", "a/2", "a/1/x", "a.txt", "a0", "é"]) await put(key);
    await s3.send(new PutObjectCommand({ Bucket, Key: "empty/" }));
    const expected = ["a-b", "a.txt", "a/1/x", "a/2", "a0", "b", "empty/", "é"];
    for (const MaxKeys of [1, 2, 3, 1000]) {
      expect(await allKeys({ MaxKeys })).toMatchObject({ keys: expected });
      const flat = await allKeys({ MaxKeys, Delimiter: "/" });
      expect(flat).toMatchObject({ keys: ["a-b", "a.txt", "a0", "b", "é"], prefixes: ["a/", "empty/"] });
      expect(await allKeys({ MaxKeys, Prefix: "a/" })).toMatchObject({ keys: ["a/1/x", "a/2"] });
      expect(await allKeys({ MaxKeys, Prefix: "a/", Delimiter: "/" })).toMatchObject({
        keys: ["a/2"],
        prefixes: ["a/1/"],
      });
    }
    expect((await allKeys({ StartAfter: "a/1/x" })).keys).toEqual(expected.slice(3));
    expect((await allKeys({ Prefix: "empty/" })).keys).toEqual(["empty/"]);
    expect((await allKeys({ Prefix: "../" })).keys).toEqual([]);
    const first = await s3.send(new ListObjectsCommand({ Bucket, MaxKeys: 3, Delimiter: "/" }));
    expect(first).toMatchObject({ IsTruncated: true, NextMarker: "a/" });
    const second = await s3.send(new ListObjectsCommand({ Bucket, Marker: "a/", Delimiter: "/" }));
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(["a0", "b", "é"]);
  });

  test("deletes many files with one request", async () => {
    for (const key of ["a", "b&<>\"'", "c"]) await put(key);
    const Objects = ["a", "b&<>\"'", "c", "never there", "../x"].map((Key) => ({ Key }));
    const { Deleted, Errors } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(["a", "b&<>\"'", "c", "never there"]);
    expect(Errors).toMatchObject([{ Key: "../x", Code: "InvalidArgument" }]);
    expect(await readdir(folder)).toEqual([]);
  });

  test("writes and reads under conditions", async () => {
    const etag = await put("a", "one");
    await expect(
      s3.send(new PutObjectCommand({ Bucket, Key: "a", Body: "x", IfNoneMatch: "*" })),
    ).rejects.toMatchObject({
      name: "PreconditionFailed",
    });
    await s3.send(new PutObjectCommand({ Bucket, Key: "a", Body: "two", IfMatch: etag }));
    const stale = s3.send(new PutObjectCommand({ Bucket, Key: "a", Body: "three", IfMatch: etag }));
    await expect(stale).rejects.toMatchObject({ name: "PreconditionFailed" });
    expect(await read("a")).toBe("two");
    await expect(read("a", { IfMatch: etag })).rejects.toMatchObject({ name: "PreconditionFailed" });
    const { ETag } = await s3.send(new HeadObjectCommand({ Bucket, Key: "a" }));
    await expect(read("a", { IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });
});

describe("an upload in parts", () => {
  const begin = async (Key: string) => (await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId;
  const part = async (Key: string, UploadId: string | undefined, PartNumber: number, Body: string) => ({
    PartNumber,
    ETag: (await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))).ETag,
  });

  test("is in the volume only when it is complete, and completing it again gives the same answer", async () => {
    const Key = "dir/big";
    const UploadId = await begin(Key);
    const second = await part(Key, UploadId, 2, "world");
    await part(Key, UploadId, 1, "replaced");
    const first = await part(Key, UploadId, 1, "hello ");
    await put("source", "0123456789");
    const copied = await s3.send(
      new UploadPartCopyCommand({
        Bucket,
        Key,
        UploadId,
        PartNumber: 7,
        CopySource: `${Bucket}/source`,
        CopySourceRange: "bytes=2-4",
      }),
    );
    expect(await readdir(folder)).toEqual(["source"]);
    const { Parts } = await s3.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 2 }));
    expect(Parts).toMatchObject([
      { ...first, Size: 6 },
      { ...second, Size: 5 },
    ]);
    const { Uploads } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads).toMatchObject([{ Key, UploadId }]);
    const third = { PartNumber: 7, ETag: copied.CopyPartResult?.ETag };
    const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    await expect(complete([second, first])).rejects.toMatchObject({ name: "InvalidPartOrder" });
    await expect(complete([first, { ...second, ETag: '"other"' }])).rejects.toMatchObject({ name: "InvalidPart" });
    const [made, again] = await Promise.all([complete([first, second, third]), complete([first, second, third])]);
    expect(again.ETag).toBe(made.ETag);
    expect((await complete([first, second, third])).ETag).toBe(made.ETag);
    expect(await read(Key)).toBe("hello world234");
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key }))).ETag).toBe(made.ETag);
    expect((await s3.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []).toEqual([]);
  });

  test("leaves nothing behind when it is aborted, or nothing came for a week", async () => {
    const UploadId = await begin("a");
    await part("a", UploadId, 1, "x");
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: "a", UploadId }));
    const beside = join(root, "data", "machines", "volumes", "beside", Bucket);
    expect(await readdir(beside)).toEqual([]);
    await expect(part("a", UploadId, 2, "x")).rejects.toMatchObject({ name: "NoSuchUpload" });
    await begin("a");
    await service.clock.advance(8 * 24 * 60 * 60 * 1000);
    await expect.poll(() => readdir(beside)).toEqual([]);
  });
});

test("a download under way goes on while its key holds, and ends when it is revoked", async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "large"), "");
  await truncate(join(folder, "large"), 64 * 1024 ** 2);
  const { id, key } = await rest.keys.create({ name: "reader", scopes: ["volumes:read"] });
  const { Body } = await clientOf(await credentialsFor(key)).send(new GetObjectCommand({ Bucket, Key: "large" }));
  const reader = Body?.transformToWebStream().getReader();
  await service.clock.advance(6_000);
  expect((await reader?.read())?.done).toBe(false);
  await rest.keys.revoke(id);
  await service.clock.advance(6_000);
  const readOn = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(readOn()).rejects.toThrow();
});
