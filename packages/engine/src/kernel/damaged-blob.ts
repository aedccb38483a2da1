import type { BlobStore } from "./payload.ts";

/** A blob is not what was written: it does not match its checksums, or it was cut off. Nothing of it is served. */
export class DamagedBlobError extends Error {
  override readonly name = "DamagedBlobError";
  readonly blobId: string;

  /**
   * @param place its file or object, for operators
   * @param finding what is wrong with it, such as "bytes 0 to 65535 do not match their checksum"
   */
  constructor(blobId: string, place: string, finding: string) {
    super(
      `The blob ${place} is damaged: ${finding}. It is not served. Put the file back from a backup, or submit again what it belongs to.`,
    );
    this.blobId = blobId;
  }
}

/** Why a body can never be read again: its blob is gone or damaged. Undefined when the error may be one of the moment. */
export async function whyUnreadable(
  blobs: Pick<BlobStore, "has">,
  blobId: string,
  error: unknown,
): Promise<"lost" | "damaged" | undefined> {
  if (error instanceof DamagedBlobError) return error.blobId === blobId ? "damaged" : undefined;
  return (await blobs.has(blobId).catch(() => true)) ? undefined : "lost";
}
