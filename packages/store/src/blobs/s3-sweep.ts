import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type MultipartUpload,
} from "@aws-sdk/client-s3";
import { attemptRemoval, reportFailures } from "./s3-blob-removal.ts";
import { codeOf, type S3Bucket } from "./s3-bucket.ts";
import { isBlobId, SWEEP_BATCH, type SweepOptions } from "./sweepable-blob-store.ts";

/** Removes unreferenced blobs, then aborts unfinished uploads; see `SweepableBlobStore.sweep`. */
export async function sweepBucket(s3: S3Bucket, options: SweepOptions): Promise<number> {
  return (await sweepBlobs(s3, options)) + (await sweepUploads(s3, options.olderThanMs));
}

async function sweepBlobs(s3: S3Bucket, { olderThanMs, unreferencedAmong }: SweepOptions): Promise<number> {
  let swept = 0;
  const failures = new Map<string, string>();
  const listed = { Bucket: s3.bucket, Prefix: s3.prefix, Delimiter: "/" };
  const pages = paginateListObjectsV2({ client: s3.client, pageSize: SWEEP_BATCH }, listed)[Symbol.asyncIterator]();
  for (;;) {
    const page = await s3.run("listing blobs", () => pages.next());
    if (page.done === true) break;
    const old = (page.value.Contents ?? [])
      .filter((object) => isBefore(object.LastModified, olderThanMs))
      .map((object) => blobIdOf(s3, object.Key))
      .filter(isBlobId);
    if (old.length === 0) continue;
    const asked = new Set(old);
    const unreferenced = (await unreferencedAmong(old)).filter((blobId) => asked.has(blobId));
    await attemptRemoval(s3, unreferenced, failures);
    swept += unreferenced.length;
  }
  reportFailures(s3, failures, swept);
  return swept;
}

async function sweepUploads(s3: S3Bucket, olderThanMs: number): Promise<number> {
  let swept = 0;
  let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (marker !== undefined) {
    const request: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: s3.bucket,
      Prefix: s3.prefix,
      ...marker,
    });
    const page: UploadPage = await s3.run("listing uploads", () => s3.client.send(request).catch(noneIfUnknown));
    for (const upload of page.Uploads ?? []) {
      if (!isBlobId(blobIdOf(s3, upload.Key)) || !isBefore(upload.Initiated, olderThanMs)) continue;
      await s3.run("giving up an upload", () => giveUp(s3, upload));
      swept += 1;
    }
    marker = undefined;
    if (page.IsTruncated === true && page.NextKeyMarker !== undefined) {
      marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker ?? "" };
    }
  }
  return swept;
}

interface UploadPage {
  readonly Uploads?: readonly MultipartUpload[] | undefined;
  readonly IsTruncated?: boolean | undefined;
  readonly NextKeyMarker?: string | undefined;
  readonly NextUploadIdMarker?: string | undefined;
}

/** Stores that cannot list uploads drop stale ones by themselves. */
function noneIfUnknown(error: unknown): UploadPage {
  if (codeOf(error) === "NotImplemented") return {};
  throw error;
}

async function giveUp(s3: S3Bucket, { Key, UploadId }: MultipartUpload): Promise<void> {
  try {
    await s3.client.send(new AbortMultipartUploadCommand({ Bucket: s3.bucket, Key, UploadId }));
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== "NoSuchUpload") throw error;
  }
}

function blobIdOf(s3: S3Bucket, key: string | undefined): string {
  return (key ?? "").slice(s3.prefix.length);
}

function isBefore(moment: Date | undefined, olderThanMs: number): boolean {
  return moment !== undefined && moment.getTime() <= olderThanMs;
}
