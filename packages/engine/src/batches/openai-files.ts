import { limits } from "@millrace/spec";
import type { Clock } from "../kernel/clock.ts";
import { DomainError, notFound } from "../kernel/errors.ts";
import type { BlobStore } from "../kernel/payload.ts";
import { requireInTime } from "./upload-places.ts";
import type { OpenaiFile } from "./openai-batch.ts";

/** Uploaded files of an account. */
export interface KeptFiles {
  readonly count: number;
  readonly bytes: number;
}

export interface FilePage {
  /** The file after which the page begins. */
  readonly after?: OpenaiFile | undefined;
  readonly limit: number;
  readonly oldestFirst: boolean;
  /** Only files of results, or only uploaded ones. */
  readonly ofResults?: boolean | undefined;
}

/** Storage of files. Blobs are written before the rows that name them, and removed after them. */
export interface OpenaiFileStore {
  /** @param room called with what the account has; what it throws leaves everything unchanged */
  insert(file: OpenaiFile, room: (kept: KeptFiles) => void): Promise<void>;
  get(fileId: string): Promise<OpenaiFile | undefined>;
  list(endpointId: string, nowMs: number, page: FilePage): Promise<readonly OpenaiFile[]>;
  kept(accountId: string): Promise<KeptFiles>;
  /** Some whose time is over. */
  expired(nowMs: number, limit: number): Promise<readonly string[]>;
  idsOf(endpointId: string): Promise<readonly string[]>;
  /** Removes a file; resolves to its blob. */
  remove(fileId: string): Promise<string | null>;
}

/** A body on the disk that no file names yet. */
export interface WrittenBody {
  readonly blobId: string;
  readonly bytes: number;
}

/** What clients may do with the files of an endpoint. Unknown ones, and those of other endpoints, are refused with `not_found`. */
export interface OpenaiFileService {
  /** @throws DomainError when the account has too many files already */
  requireRoom(accountId: string): Promise<void>;
  /** Writes a body while it arrives. @throws DomainError `payload_too_large`, or `request_timeout` */
  write(pieces: AsyncIterable<Uint8Array>): Promise<WrittenBody>;
  discard(body: WrittenBody): Promise<void>;
  /** Makes a file of a body, which is removed if that is refused. */
  keep(
    endpoint: { readonly id: string; readonly accountId: string },
    body: WrittenBody,
    facts: { readonly name: string; readonly keptMs: number },
  ): Promise<OpenaiFile>;
  get(endpointId: string, fileId: string): Promise<OpenaiFile>;
  list(
    endpointId: string,
    page: Omit<FilePage, "after"> & { readonly after?: string | undefined },
  ): Promise<readonly OpenaiFile[]>;
  remove(endpointId: string, fileId: string): Promise<void>;
  removeEndpoint(endpointId: string): Promise<void>;
  /** Removes what expired. */
  sweep(): Promise<void>;
}

const SWEPT_AT_ONCE = 100;

export function createOpenaiFileService(parts: {
  readonly clock: Clock;
  readonly store: OpenaiFileStore;
  readonly blobs: Pick<BlobStore, "create" | "remove">;
  readonly newId: () => string;
}): OpenaiFileService {
  const { clock, store, blobs } = parts;

  async function find(endpointId: string, fileId: string): Promise<OpenaiFile> {
    const file = await store.get(fileId);
    if (file === undefined || file.endpointId !== endpointId || file.expiresAtMs <= clock.now()) {
      throw notFound("file", fileId);
    }
    return file;
  }

  async function removeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const blobId = await store.remove(id);
      if (blobId !== null) await blobs.remove([blobId]);
    }
  }

  return {
    async requireRoom(accountId) {
      requireRoom(await store.kept(accountId), 0);
    },
    async write(pieces) {
      const writer = await blobs.create();
      const untilMs = clock.now() + limits.batchUploadMaxMs;
      let bytes = 0;
      try {
        for await (const piece of pieces) {
          bytes += piece.byteLength;
          requireSize(bytes);
          requireInTime(clock.now(), untilMs);
          await writer.write(piece);
        }
        await writer.finish();
      } catch (error) {
        await writer.abort();
        throw error;
      }
      return { blobId: writer.blobId, bytes };
    },
    discard: ({ blobId }) => blobs.remove([blobId]),
    async keep({ id: endpointId, accountId }, { blobId, bytes }, { name, keptMs }) {
      const createdAtMs = clock.now();
      const id = `file-${parts.newId()}`;
      const expiresAtMs = createdAtMs + keptMs;
      const file = { id, endpointId, accountId, name, bytes, createdAtMs, expiresAtMs, blobId, batchId: null };
      await store
        .insert(file, (kept) => requireRoom(kept, bytes))
        .catch(async (error: unknown) => {
          // After any other failure a row may name the blob; one that no row names is swept.
          if (error instanceof DomainError && error.code !== "unavailable") await blobs.remove([blobId]);
          throw error;
        });
      return file;
    },
    get: find,
    async list(endpointId, { after, ...page }) {
      const last = after === undefined ? undefined : await find(endpointId, after);
      return await store.list(endpointId, clock.now(), { ...page, after: last });
    },
    async remove(endpointId, fileId) {
      await removeAll([(await find(endpointId, fileId)).id]);
    },
    removeEndpoint: async (endpointId) => removeAll(await store.idsOf(endpointId)),
    sweep: async () => removeAll(await store.expired(clock.now(), SWEPT_AT_ONCE)),
  };
}

function requireSize(bytes: number): void {
  const maxBytes = limits.openaiFileMaxBytes;
  if (bytes <= maxBytes) return;
  throw new DomainError("payload_too_large", `The file is larger than ${maxBytes} bytes. Make several batches of it.`);
}

function requireRoom({ count, bytes }: KeptFiles, moreBytes: number): void {
  const { openaiFilesMax, openaiFilesMaxBytes } = limits;
  if (count < openaiFilesMax && bytes + moreBytes <= openaiFilesMaxBytes) return;
  const what = `The account has ${count} files of ${bytes} bytes; the most are ${openaiFilesMax} files and ${openaiFilesMaxBytes} bytes.`;
  throw new DomainError("rate_limited", `${what} Delete files that you do not need.`, { retryAfterSeconds: 60 });
}
