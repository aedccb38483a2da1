import { DeleteObjectCommand, DeleteObjectsCommand } from "@aws-sdk/client-s3";
import { BlobStoreError } from "./blob-store-errors.ts";
import { codeOf, type S3Bucket } from "./s3-bucket.ts";
import { SWEEP_BATCH } from "./sweepable-blob-store.ts";

/** How stores say that they do not remove several objects at once, or only with a checksum of the past. */
const NO_BATCHES: ReadonlySet<string> = new Set(["NotImplemented", "MethodNotAllowed", "MissingContentMD5"]);
const SINGLE_REQUESTS_AT_ONCE = 16;

/** What the store said about each blob that it kept. */
type Failures = Map<string, string>;

/**
 * Removes blobs. Those that are not there are fine.
 *
 * @throws BlobStoreError with the ids of those that are still there, after all were tried
 */
export async function removeBlobs(s3: S3Bucket, blobIds: readonly string[]): Promise<void> {
  const failures: Failures = new Map();
  await attemptRemoval(s3, blobIds, failures);
  reportFailures(s3, failures, blobIds.length);
}

/** Removes blobs in batches, or one by one where the store knows no batches, and notes what could not be removed. */
export async function attemptRemoval(s3: S3Bucket, blobIds: readonly string[], failures: Failures): Promise<void> {
  for (let at = 0; at < blobIds.length; at += SWEEP_BATCH) {
    await removeBatch(s3, blobIds.slice(at, at + SWEEP_BATCH), failures);
  }
}

/** @throws BlobStoreError if there are any failures */
export function reportFailures(s3: S3Bucket, failures: Failures, triedBlobs: number): void {
  if (failures.size === 0) return;
  const codes = [...new Set(failures.values())];
  throw new BlobStoreError(
    `s3://${s3.bucket}/${s3.prefix}: removing ${failures.size} of ${triedBlobs} blobs failed (${codes.join(", ")}).`,
    codes[0] ?? "unknown",
    [...failures.keys()],
  );
}

async function removeBatch(s3: S3Bucket, blobIds: readonly string[], failures: Failures): Promise<void> {
  const objects = blobIds.map((blobId) => ({ Key: s3.keyOf(blobId) }));
  try {
    const request = { Bucket: s3.bucket, Delete: { Objects: objects, Quiet: true } };
    const { Errors = [] } = await s3.client.send(new DeleteObjectsCommand(request));
    for (const { Key = s3.prefix, Code = "unknown" } of Errors) note(failures, Key.slice(s3.prefix.length), Code);
  } catch (error) {
    if (NO_BATCHES.has(codeOf(error))) await removeSingly(s3, blobIds, failures);
    else for (const blobId of blobIds) note(failures, blobId, codeOf(error));
  }
}

async function removeSingly(s3: S3Bucket, blobIds: readonly string[], failures: Failures): Promise<void> {
  const left = blobIds.values();
  const worker = async (): Promise<void> => {
    for (const blobId of left) {
      const request = new DeleteObjectCommand({ Bucket: s3.bucket, Key: s3.keyOf(blobId) });
      await s3.client.send(request).catch((error: unknown) => note(failures, blobId, codeOf(error)));
    }
  };
  await Promise.all(Array.from({ length: SINGLE_REQUESTS_AT_ONCE }, worker));
}

function note(failures: Failures, blobId: string, code: string): void {
  if (code !== "NoSuchKey") failures.set(blobId, code);
}
