import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BlobUrlError } from "./blob-store-errors.ts";
import { bodyOf, put } from "./conformance.ts";
import { openBlobStore } from "./open-blob-store.ts";
import { parseS3Location } from "./s3-location.ts";

describe("where blobs are kept", () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "millrace-open-"));
  });
  afterEach(() => rm(directory, { recursive: true }));

  test("without a URL it is the given directory", async () => {
    await put(await openBlobStore(undefined, { directory }), bodyOf(1));
    expect(await readdir(directory)).toHaveLength(1);
  });

  test("without S3 nothing of its SDK is read", async () => {
    const index = pathToFileURL(join(import.meta.dirname, "../index.ts")).href;
    const program = `
      import { registerHooks } from "node:module";
      registerHooks({ resolve(name, context, next) { console.log(name); return next(name, context); } });
      const { openBlobStore } = await import(process.argv[1]);
      await openBlobStore(undefined, { directory: ${JSON.stringify(directory)} });`;
    const flags = ["--conditions=millrace-source", "--no-warnings", "--input-type=module", "--eval", program, index];
    const { stdout } = await promisify(execFile)(process.execPath, flags);
    expect(stdout).toContain("./blobs/open-blob-store.ts");
    expect(stdout).not.toMatch(/aws-sdk|s3-blob-store/);
  });

  test("a file URL names another directory, which is made", async () => {
    const shared = join(directory, "a b", "shared");
    await put(await openBlobStore(pathToFileURL(shared).href, { directory: join(directory, "own") }), bodyOf(1));
    expect(await readdir(shared)).toHaveLength(1);
    expect(await readdir(directory)).toEqual(["a b"]);
  });

  test("a directory that cannot be used is named with the reason", async () => {
    const file = join(directory, "file");
    await writeFile(file, "");
    await expect(openBlobStore(pathToFileURL(join(file, "blobs")).href, { directory })).rejects.toMatchObject({
      name: "BlobStoreError",
      code: "ENOTDIR",
      message: `Blobs cannot be kept in ${join(file, "blobs")}: ENOTDIR.`,
    });
  });

  for (const [url, problem] of [
    ["", "is not a valid URL"],
    ["/shared/dir", "is not a valid URL"],
    ["gs://bucket", "begins with gs:"],
    ["file://shared/dir", "two slashes after file:"],
    ["file:///shared?x=1", "has no options"],
    ["file:///a%2Fb", "names no directory"],
    ["s3:///prefix", "names no bucket"],
    ["s3://a", "names no bucket"],
    ["s3://minio:9000/bucket", "has a port in place of the bucket"],
    ["s3://key:hunter2@bucket", "has credentials in it"],
    ["s3://bucket?secretAccessKey=hunter2", 'an unknown option "secretAccessKey"'],
    ["s3://bucket?region=", "region without a value"],
    ["s3://bucket?region=a&region=b", "region twice"],
    ["s3://bucket?endpoint=minio:9000", "does not begin with http://"],
    ["s3://bucket?endpoint=http://key:hunter2@host", "credentials in its endpoint"],
    ["s3://bucket?forcePathStyle=yes", "forcePathStyle other than true or false"],
    ["s3://bucket/%E0%A4%A", "a % that is not part of an escape"],
    ["s3://bucket/%2e%2e%2fother", "dots for a folder"],
    ["s3://bucket/a#b", "a # part"],
  ] as const) {
    test(`${url === "" ? "an empty text" : url} is refused in words that show no secret`, async () => {
      const error: unknown = await openBlobStore(url, { directory }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BlobUrlError);
      expect(String(error)).toContain(problem);
      expect(String(error)).toContain("Use one of s3://bucket/prefix");
      expect(String(error)).not.toContain("hunter2");
    });
  }
});

describe("an S3 URL", () => {
  const parse = (url: string, env = {}): object => parseS3Location(new URL(url), env);

  test("names bucket and prefix, and leaves the rest to the SDK", () => {
    expect(parse("s3://bucket/a/b%20c//")).toEqual({
      bucket: "bucket",
      prefix: "a/b c/",
      endpoint: undefined,
      region: undefined,
      forcePathStyle: undefined,
    });
    expect(parse("s3://bucket")).toMatchObject({ prefix: "" });
  });

  test("with an endpoint means a store with the bucket in the path and any region", () => {
    expect(parse("s3://bucket/p?endpoint=http://minio:9000")).toEqual({
      bucket: "bucket",
      prefix: "p/",
      endpoint: "http://minio:9000/",
      region: "us-east-1",
      forcePathStyle: true,
    });
    expect(parse("s3://bucket?endpoint=https://x&forcePathStyle=false")).toMatchObject({ forcePathStyle: false });
  });

  test("takes its region before the environment's", () => {
    const env = { AWS_REGION: "eu-west-1", AWS_DEFAULT_REGION: "eu-west-2" };
    expect(parse("s3://bucket?region=eu-central-1", env)).toMatchObject({ region: "eu-central-1" });
    expect(parse("s3://bucket", env)).toMatchObject({ region: "eu-west-1" });
    expect(parse("s3://bucket", { AWS_DEFAULT_REGION: "eu-west-2" })).toMatchObject({ region: "eu-west-2" });
  });
});
