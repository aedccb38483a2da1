import { createHash, randomUUID } from "node:crypto";
import type { BlobStore } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SweepableBlobStore } from "./sweepable-blob-store.ts";

/** An empty blob store. */
export interface BlobStoreSubject {
  readonly store: SweepableBlobStore;
  /** Lets the store go and opens the same place again, as the next process would. */
  reopen(): Promise<BlobStoreSubject>;
  close(): Promise<void>;
}

const MIB = 1024 * 1024;
const SIZES = { "0 bytes": 0, "1 byte": 1, "64 KiB": 65_536, "5 MiB": 5 * MIB, "20 MiB and a byte": 20 * MIB + 1 };
const PIECE_BYTES = 60_000;

/** What every storage of blobs has to do. Call it in a test file of the storage. */
export function describeBlobStore(name: string, open: () => Promise<BlobStoreSubject>): void {
  describe(`blobs in ${name}`, () => {
    let subject: BlobStoreSubject;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    describe("reading and writing", () => {
      for (const [size, lengthBytes] of Object.entries(SIZES)) {
        test(`gives back ${size} as written`, async () => {
          const body = bodyOf(lengthBytes);
          const blobId = await put(subject.store, body);
          const read = await bytesOf(subject.store, blobId, 0, lengthBytes);
          expect(read.byteLength).toBe(lengthBytes);
          expect(digest(read)).toBe(digest(body));
        });
      }

      test("gives back any range of a blob of several parts", async () => {
        const body = bodyOf(11 * MIB);
        const blobId = await put(subject.store, body);
        const ranges = [
          [0, 1],
          [5 * MIB - 3, 7],
          [4 * MIB, 6 * MIB],
          [11 * MIB - 1, 1],
          [7, 0],
        ] as const;
        for (const [offset, length] of ranges) {
          const read = await bytesOf(subject.store, blobId, offset, length);
          expect(digest(read), `${length} bytes at ${offset}`).toBe(digest(body.subarray(offset, offset + length)));
        }
      });

      test("keeps what was written although the writer's buffer is used again", async () => {
        const writer = await subject.store.create();
        const piece = Buffer.alloc(3, "a");
        await writer.write(piece);
        piece.fill("b");
        await writer.write(piece);
        await writer.finish();
        expect(String(await bytesOf(subject.store, writer.blobId, 0, 6))).toBe("aaabbb");
      });

      test("gives pieces that the reader may overwrite", async () => {
        const body = bodyOf(2 * MIB);
        const blobId = await put(subject.store, body);
        const digests = createHash("sha256");
        for await (const piece of subject.store.read(blobId, 0, 2 * MIB)) {
          digests.update(piece);
          piece.fill(0);
        }
        expect(digests.digest("hex")).toBe(digest(body));
        expect(digest(await bytesOf(subject.store, blobId, 0, 2 * MIB))).toBe(digest(body));
      });

      test("lets a reader stop in the middle", async () => {
        const blobId = await put(subject.store, bodyOf(6 * MIB));
        for await (const piece of subject.store.read(blobId, 0, 6 * MIB)) {
          expect(piece.byteLength).toBeGreaterThan(0);
          break;
        }
        expect(await bytesOf(subject.store, blobId, 0, 10)).toEqual(bodyOf(10));
      });

      test("keeps the bodies of concurrent writers apart", async () => {
        const bodies = Array.from({ length: 6 }, (_, index) => bodyOf(index * MIB * 1.5 + 100, index));
        const blobIds = await Promise.all(bodies.map((body) => put(subject.store, body)));
        expect(new Set(blobIds).size).toBe(bodies.length);
        const read = await Promise.all(
          blobIds.map((blobId, index) => bytesOf(subject.store, blobId, 0, bodies[index]?.byteLength ?? 0)),
        );
        expect(read.map(digest)).toEqual(bodies.map(digest));
      });

      test("has finished blobs after it is opened again", async () => {
        const bodies = [bodyOf(100), bodyOf(6 * MIB)];
        const blobIds = await Promise.all(bodies.map((body) => put(subject.store, body)));
        subject = await subject.reopen();
        for (const [index, blobId] of blobIds.entries()) {
          const body = bodies[index] ?? bodyOf(0);
          expect(digest(await bytesOf(subject.store, blobId, 0, body.byteLength))).toBe(digest(body));
        }
      });

      test("refuses to read what is not there", async () => {
        await expect(bytesOf(subject.store, randomUUID(), 0, 5)).rejects.toThrow();
        await expect(bytesOf(subject.store, "../../etc/passwd", 0, 5)).rejects.toThrow();
      });
    });

    describe("knowing what is there", () => {
      test("has a finished blob of any size, and not one that was removed or never was", async () => {
        await subject.store.writeMark("this one");
        const blobIds = await Promise.all(
          [bodyOf(0), bodyOf(1), bodyOf(6 * MIB)].map((body) => put(subject.store, body)),
        );
        expect(await Promise.all(blobIds.map((blobId) => subject.store.has(blobId)))).toEqual([true, true, true]);
        const [first = ""] = blobIds;
        await subject.store.remove([first]);
        expect([await subject.store.has(first), await subject.store.has(randomUUID())]).toEqual([false, false]);
      });

      test("keeps the mark of the place apart from blobs, whatever is swept", async () => {
        expect(await subject.store.readMark()).toBeUndefined();
        await subject.store.writeMark("one");
        await subject.store.writeMark("another");
        expect(await sweepAll(subject.store)).toBe(0);
        subject = await subject.reopen();
        expect(await subject.store.readMark()).toBe("another");
      });
    });

    describe("giving up", () => {
      for (const [size, lengthBytes] of [
        ["nothing", 0],
        ["a small body", 100],
        ["a large body", 12 * MIB],
      ] as const) {
        test(`leaves nothing behind after ${size}`, async () => {
          const writer = await subject.store.create();
          await writer.write(bodyOf(lengthBytes));
          await writer.abort();
          expect(await sweepAll(subject.store)).toBe(0);
          await expect(bytesOf(subject.store, writer.blobId, 0, 1)).rejects.toThrow();
        });
      }

      test("leaves nothing behind while a piece is still being written", async () => {
        const writer = await subject.store.create();
        const writing = writer.write(bodyOf(12 * MIB)).catch(() => undefined);
        await writer.abort();
        await writing;
        expect(await sweepAll(subject.store)).toBe(0);
      });
    });

    describe("removing", () => {
      test("removes the named blobs and no others", async () => {
        const [gone, kept] = [await put(subject.store, bodyOf(10)), await put(subject.store, bodyOf(10))];
        await subject.store.remove([gone]);
        await expect(bytesOf(subject.store, gone, 0, 10)).rejects.toThrow();
        expect(await bytesOf(subject.store, kept, 0, 10)).toEqual(bodyOf(10));
      });

      test("does not mind blobs that are not there, or ids that no blob can have", async () => {
        const kept = await put(subject.store, bodyOf(10));
        await subject.store.remove([]);
        await subject.store.remove([randomUUID(), "", "../x", randomUUID()]);
        expect(await bytesOf(subject.store, kept, 0, 10)).toEqual(bodyOf(10));
      });

      test("removes more blobs than one request can name", async () => {
        const kept = await put(subject.store, bodyOf(10));
        const gone = await put(subject.store, bodyOf(10));
        await subject.store.remove([...Array.from({ length: 2100 }, () => randomUUID()), gone]);
        await expect(bytesOf(subject.store, gone, 0, 10)).rejects.toThrow();
        expect(await bytesOf(subject.store, kept, 0, 10)).toEqual(bodyOf(10));
      });
    });

    describe("sweeping", () => {
      test("removes what nothing refers to and keeps the rest", async () => {
        const blobIds = await Promise.all(
          Array.from({ length: 5 }, (_, index) => put(subject.store, bodyOf(index + 1))),
        );
        const unreferenced = new Set(blobIds.slice(2));
        const asked: string[] = [];
        const swept = await subject.store.sweep({
          olderThanMs: Infinity,
          unreferencedAmong: async (candidates) => {
            asked.push(...candidates);
            return candidates.filter((blobId) => unreferenced.has(blobId));
          },
        });
        expect(swept).toBe(3);
        expect(asked.toSorted()).toEqual(blobIds.toSorted());
        expect(await bytesOf(subject.store, blobIds[0] ?? "", 0, 1)).toEqual(bodyOf(1));
        await expect(bytesOf(subject.store, blobIds[2] ?? "", 0, 1)).rejects.toThrow();
      });

      test("does not even ask about blobs that are young, and leaves writers alone that are at work", async () => {
        const young = await put(subject.store, bodyOf(10));
        const writer = await subject.store.create();
        await writer.write(bodyOf(12 * MIB));
        const anHourAgoMs = Date.now() - 3_600_000;
        const never = (): Promise<readonly string[]> => Promise.reject(new Error("nobody was to be asked"));
        expect(await subject.store.sweep({ olderThanMs: anHourAgoMs, unreferencedAmong: never })).toBe(0);
        await writer.finish();
        expect(await bytesOf(subject.store, young, 0, 10)).toEqual(bodyOf(10));
        expect((await bytesOf(subject.store, writer.blobId, 0, 12 * MIB)).byteLength).toBe(12 * MIB);
      });

      test("removes what writers left behind that never came to an end", async () => {
        const writer = await subject.store.create();
        await writer.write(bodyOf(12 * MIB));
        subject = await subject.reopen();
        expect(await sweepAll(subject.store)).toBe(1);
        expect(await sweepAll(subject.store)).toBe(0);
      });

      test("removes nothing that it did not ask about", async () => {
        const kept = await put(subject.store, bodyOf(10));
        const store = subject.store;
        expect(await store.sweep({ olderThanMs: 0, unreferencedAmong: async () => [kept] })).toBe(0);
        await put(store, bodyOf(10));
        expect(await store.sweep({ olderThanMs: Infinity, unreferencedAmong: async () => [randomUUID()] })).toBe(0);
        expect(await bytesOf(store, kept, 0, 10)).toEqual(bodyOf(10));
      });
    });
  });
}

/** Bytes that differ from place to place, so that swapped parts show. */
export function bodyOf(lengthBytes: number, seed = 0): Buffer {
  const body = Buffer.allocUnsafe(lengthBytes);
  for (let at = 0; at < lengthBytes; at += 1) body[at] = (at * 31 + (at >> 8) * 7 + (at >> 16) * 13 + seed) & 0xff;
  return body;
}

export async function put(store: BlobStore, body: Buffer): Promise<string> {
  const writer = await store.create();
  for (let at = 0; at < body.byteLength; at += PIECE_BYTES) await writer.write(body.subarray(at, at + PIECE_BYTES));
  await writer.finish();
  return writer.blobId;
}

export async function bytesOf(store: BlobStore, blobId: string, offset: number, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of store.read(blobId, offset, length)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Removes everything and says how much that was. */
export function sweepAll(store: SweepableBlobStore): Promise<number> {
  return store.sweep({ olderThanMs: Infinity, unreferencedAmong: async (blobIds) => blobIds });
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
