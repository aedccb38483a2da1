import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { BlobWriter } from "@millrace/engine";
import { createPartBuffer } from "./part-buffer.ts";
import { codeOf, type S3Bucket } from "./s3-bucket.ts";

/** The smallest that S3 takes for all parts but the last. Up to 10,000 parts make a blob, which is 48 GiB. */
export const PART_BYTES: number = 5 * 1024 * 1024;

/**
 * Writes a blob: what fits into one part as one object, more in parts, of which one is sent while the next is collected;
 * so at most two are held. The object appears with `finish()`, never half.
 */
export function createS3BlobWriter(s3: S3Bucket, blobId: string): BlobWriter {
  const object = { Bucket: s3.bucket, Key: s3.keyOf(blobId) };
  const buffer = createPartBuffer(PART_BYTES);
  const stop = new AbortController();
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let uploadId: string | undefined;
  let writtenBytes = 0;
  let sending = Promise.resolve();
  let running = Promise.resolve();
  let stage: "open" | "finishing" | "finished" = "open";

  async function sendPart(): Promise<void> {
    await sending;
    // Must not be aborted: only its answer names the upload.
    uploadId ??= (await s3.client.send(new CreateMultipartUploadCommand(object))).UploadId;
    sending = upload(buffer.take(), parts.length + 1);
    // The next call that waits for it gets its failure.
    sending.catch(() => undefined);
  }

  async function upload(body: Uint8Array, partNumber: number): Promise<void> {
    const part = { ...object, UploadId: uploadId, PartNumber: partNumber, Body: body };
    const { ETag } = await s3.client.send(new UploadPartCommand(part), { abortSignal: stop.signal });
    parts.push({ PartNumber: partNumber, ETag });
  }

  async function collect(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.byteLength;) {
      if (buffer.full) await sendPart();
      const added = buffer.add(bytes.subarray(at));
      at += added;
      writtenBytes += added;
    }
  }

  async function complete(): Promise<void> {
    if (uploadId === undefined) {
      const whole = { ...object, Body: buffer.take() };
      await s3.client.send(new PutObjectCommand(whole), { abortSignal: stop.signal });
      return;
    }
    await sendPart();
    await sending;
    const upload = { ...object, UploadId: uploadId, MultipartUpload: { Parts: parts } };
    try {
      await s3.client.send(new CompleteMultipartUploadCommand(upload), { abortSignal: stop.signal });
    } catch (error) {
      if (codeOf(error) !== "NoSuchUpload" || !(await isThere())) throw error;
    }
  }

  /** When the answer to completing was lost, the next attempt finds no upload any more, but the object. */
  async function isThere(): Promise<boolean> {
    const head = await s3.client.send(new HeadObjectCommand(object)).catch(() => undefined);
    return head?.ContentLength === writtenBytes;
  }

  async function clean(): Promise<void> {
    await running.catch(() => undefined);
    await sending.catch(() => undefined);
    if (stage === "finished") return;
    if (uploadId !== undefined) {
      await s3.client.send(new AbortMultipartUploadCommand({ ...object, UploadId: uploadId })).catch(() => undefined);
    }
    // It may have got there although its answer did not.
    if (stage === "finishing") await s3.client.send(new DeleteObjectCommand(object)).catch(() => undefined);
  }

  /** An abort waits for running uploads, so that nothing is written after it. */
  function tracked(what: string, work: () => Promise<void>): Promise<void> {
    running = s3.run(what, work);
    return running;
  }

  return {
    blobId,
    write: (bytes) => tracked("writing a blob", () => collect(bytes)),
    finish: () =>
      tracked("writing a blob", async () => {
        stage = "finishing";
        await complete();
        stage = "finished";
      }),
    async abort() {
      stop.abort();
      // An upload that cannot be dropped now is swept later; the error of the caller matters more.
      await clean();
    },
  };
}
