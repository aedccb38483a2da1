import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { BlobStoreError } from "./blob-store-errors.ts";
import { removeBlobs } from "./s3-blob-removal.ts";
import { createS3BlobWriter } from "./s3-blob-writer.ts";
import { codeOf, connectS3Bucket, type S3Bucket } from "./s3-bucket.ts";
import type { S3Location } from "./s3-location.ts";
import { sweepBucket } from "./s3-sweep.ts";
import { type BlobStoreOptions, withBlockSums } from "./checked-blobs.ts";
import {
  type BlobTail,
  isBlobId,
  MARK_NAME,
  type SweepableBlobStore,
  type SweepOptions,
} from "./sweepable-blob-store.ts";

/** How often a download that breaks off is taken up again before any more of it came. */
const MAX_RESUMES = 4;
const FIRST_RESUME_DELAY_MS = 100;

/**
 * Blobs as objects in a bucket of S3 or of a store that speaks like it, each under the prefix and its id. Opening tries
 * what will be needed, so that a wrong address, key or permission shows at start and not with the first large body.
 *
 * @throws BlobStoreError
 */
export async function openS3BlobStore(
  location: S3Location,
  { onDamaged }: BlobStoreOptions = {},
): Promise<SweepableBlobStore> {
  const s3 = connectS3Bucket(location);
  try {
    await tryOut(s3);
  } catch (error) {
    s3.client.destroy();
    throw error;
  }
  const place = {
    create: async (blobId: string) => createS3BlobWriter(s3, blobId),
    tail: (blobId: string, maxBytes: number) => tail(s3, blobId, maxBytes),
    placeOf: (blobId: string) => `s3://${s3.bucket}/${s3.keyOf(blobId)}`,
    has: (blobId: string) => has(s3, blobId),
    read: (blobId: string, offsetBytes: number, lengthBytes: number) => readRange(s3, blobId, offsetBytes, lengthBytes),
    remove: (blobIds: readonly string[]) => removeBlobs(s3, blobIds.filter(isBlobId)),
    sweep: (options: SweepOptions) => sweepBucket(s3, options),
    markPlace: `s3://${s3.bucket}/${s3.keyOf(MARK_NAME)}`,
    readMark: () => readMark(s3),
    writeMark: (mark: string) => writeMark(s3, mark),
    close: async () => s3.client.destroy(),
  };
  return withBlockSums(place, onDamaged);
}

async function tryOut(s3: S3Bucket): Promise<void> {
  const bucket = { Bucket: s3.bucket };
  // Not HeadBucket: its answers have no body to say what is wrong.
  await s3.run("listing blobs", () =>
    s3.client.send(new ListObjectsV2Command({ ...bucket, Prefix: s3.prefix, MaxKeys: 1 })),
  );
  const object = { ...bucket, Key: s3.keyOf(randomUUID()) };
  await s3.run("writing a blob", () => s3.client.send(new PutObjectCommand({ ...object, Body: "" })));
  await s3.run("removing a blob", () => s3.client.send(new DeleteObjectCommand(object)));
}

/** Reads one byte instead of HeadObject, with which a missing bucket looks like a missing blob. */
async function has(s3: S3Bucket, blobId: string): Promise<boolean> {
  if (!isBlobId(blobId)) return false;
  try {
    (await get(s3, s3.keyOf(blobId), "bytes=0-0")).destroy();
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "NoSuchKey") return false;
    if (code === "InvalidRange") return true;
    throw error;
  }
}

async function readMark(s3: S3Bucket): Promise<string | undefined> {
  try {
    return await text(await get(s3, s3.keyOf(MARK_NAME)));
  } catch (error) {
    if (codeOf(error) === "NoSuchKey") return undefined;
    throw error;
  }
}

async function writeMark(s3: S3Bucket, mark: string): Promise<void> {
  const object = { Bucket: s3.bucket, Key: s3.keyOf(MARK_NAME), Body: mark };
  await s3.run("marking the store", () => s3.client.send(new PutObjectCommand(object)));
}

async function tail(s3: S3Bucket, blobId: string, maxBytes: number): Promise<BlobTail> {
  if (!isBlobId(blobId)) throw new BlobStoreError("not a blob id", "NoSuchKey");
  try {
    const { Body, ContentLength = 0, ContentRange } = await ask(s3, s3.keyOf(blobId), `bytes=-${maxBytes}`);
    // A store may answer with the whole of a blob that is shorter, and then names no range.
    const storedBytes = Number(ContentRange?.split("/")[1] ?? ContentLength);
    return { storedBytes, bytes: await s3.run("reading a blob", () => buffer(Body as Readable)) };
  } catch (error) {
    // An empty blob has no last bytes.
    if (codeOf(error) !== "InvalidRange") throw error;
    return { storedBytes: 0, bytes: Buffer.alloc(0) };
  }
}

/** Takes a download that breaks off up again where it stood; the SDK repeats only what fails before the first byte. */
async function* readRange(
  s3: S3Bucket,
  blobId: string,
  offsetBytes: number,
  lengthBytes: number,
): AsyncGenerator<Uint8Array> {
  if (!isBlobId(blobId)) throw new BlobStoreError("not a blob id", "NoSuchKey");
  const endBytes = offsetBytes + lengthBytes;
  let atBytes = offsetBytes;
  let resumes = 0;
  while (atBytes < endBytes) {
    const body = await get(s3, s3.keyOf(blobId), `bytes=${atBytes}-${endBytes - 1}`);
    try {
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        atBytes += piece.byteLength;
        resumes = 0;
        yield piece;
      }
      return;
    } catch (error) {
      if (resumes === MAX_RESUMES) await s3.run("reading a blob", () => Promise.reject(error as Error));
    }
    await delay(FIRST_RESUME_DELAY_MS * 2 ** resumes);
    resumes += 1;
  }
}

async function get(s3: S3Bucket, key: string, range?: string): Promise<Readable> {
  // On Node it is always a Readable; the other types are those of browsers.
  return (await ask(s3, key, range)).Body as Readable;
}

function ask(s3: S3Bucket, key: string, range?: string): Promise<GetObjectCommandOutput> {
  const request = { Bucket: s3.bucket, Key: key, ...(range === undefined ? {} : { Range: range }) };
  return s3.run("reading a blob", () => s3.client.send(new GetObjectCommand(request)));
}
