import { randomUUID } from "node:crypto";
import type { BlobStore, BlobWriter } from "@millrace/engine";

/** The storage of blobs: the engine's port, and maintenance by the owner of the storage. */
export interface SweepableBlobStore extends BlobStore {
  /**
   * Removes old blobs that nothing refers to, and what writers left behind that never came to an end. Resolves to how
   * many of both. Several processes may sweep the same place at once.
   *
   * @throws BlobStoreError when the storage failed or kept some of the blobs; the others are gone then
   */
  sweep(options: SweepOptions): Promise<number>;
  /** What this place was marked with, to be known again; undefined when it was not. */
  readMark(): Promise<string | undefined>;
  /** Marks the place. An earlier mark is replaced. */
  writeMark(mark: string): Promise<void>;
  /** Place of the mark, for messages. */
  readonly markPlace: string;
  /** Lets connections go. Writers and readers must be done before. */
  close(): Promise<void>;
}

/** Where blobs lie, with their checksums as further bytes; see {@link withBlockSums}. */
export interface BlobPlace extends Omit<SweepableBlobStore, "create"> {
  create(blobId: string): Promise<BlobWriter>;
  /** The last bytes of a blob, at most so many, and how long it is; rejects when it is gone. */
  tail(blobId: string, maxBytes: number): Promise<BlobTail>;
  /** File or object of a blob, for messages. */
  placeOf(blobId: string): string;
}

export interface BlobTail {
  readonly storedBytes: number;
  readonly bytes: Buffer;
}

export interface SweepOptions {
  /**
   * Only what was written before this moment is looked at, in milliseconds since the epoch by the clock of the storage.
   * With several writers it must lie so far back that every body that was being written then has long been committed or
   * given up: a blob is there before the commit that refers to it. S3 dates a large blob by the begin of its writing.
   */
  readonly olderThanMs: number;
  /** Which of these blobs nothing refers to. Asked about at most `SWEEP_BATCH` at a time. */
  readonly unreferencedAmong: (blobIds: readonly string[]) => Promise<readonly string[]>;
}

/** As many as S3 lists, and removes, in one request. */
export const SWEEP_BATCH = 1000;

/** Name of the mark next to the blobs. */
export const MARK_NAME = "millrace-blob-store";

const BLOB_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const VERSION_AT = 14;
/** Version 8 of UUIDs is free for the meanings of programs: this one says that the blob has checksums. */
const WITH_SUMS = "8";

export function newBlobId(): string {
  const id = randomUUID();
  return id.slice(0, VERSION_AT) + WITH_SUMS + id.slice(VERSION_AT + 1);
}

/** Whether a blob was written with checksums. The id says it, because a mark within the blob could be what is damaged. */
export function hasSums(blobId: string): boolean {
  return blobId[VERSION_AT] === WITH_SUMS;
}

/** Whether a name is one that this code gives to blobs; other names belong to other programs. */
export function isBlobId(name: string): boolean {
  return BLOB_ID.test(name);
}
