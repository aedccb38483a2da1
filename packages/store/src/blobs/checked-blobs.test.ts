import { randomUUID } from "node:crypto";
import { type DamagedBlobError } from "@millrace/engine";
import { beforeEach, describe, expect, test } from "vitest";
import { BLOCK_BYTES, layoutOf } from "./block-sums.ts";
import { withBlockSums } from "./checked-blobs.ts";
import { bodyOf, bytesOf, put } from "./conformance.ts";
import type { BlobPlace, SweepableBlobStore } from "./sweepable-blob-store.ts";

/** Blobs as they are stored, with checksums. */
let stored: Map<string, Buffer>;
/** How many bytes a piece of the place has; it knows nothing of blocks. */
let pieceBytes: number;
let told: DamagedBlobError[];
let store: SweepableBlobStore;

/** Only what reading and writing need. */
function placeInMemory(): BlobPlace {
  const bytesAt = (blobId: string): Buffer => stored.get(blobId) ?? expect.fail(`there is no blob ${blobId}`);
  const place: Pick<BlobPlace, "create" | "read" | "tail" | "placeOf"> = {
    placeOf: (blobId) => `/blobs/${blobId}`,
    async create(blobId) {
      const pieces: Buffer[] = [];
      return {
        blobId,
        write: async (bytes) => void pieces.push(Buffer.from(bytes)),
        finish: async () => void stored.set(blobId, Buffer.concat(pieces)),
        abort: () => Promise.resolve(),
      };
    },
    async tail(blobId, maxBytes) {
      const bytes = bytesAt(blobId);
      return { storedBytes: bytes.length, bytes: bytes.subarray(Math.max(0, bytes.length - maxBytes)) };
    },
    async *read(blobId, offsetBytes, lengthBytes) {
      const range = bytesAt(blobId).subarray(offsetBytes, offsetBytes + lengthBytes);
      for (let at = 0; at < range.length; at += pieceBytes) yield Buffer.from(range.subarray(at, at + pieceBytes));
    },
  };
  return place as BlobPlace;
}

beforeEach(() => {
  [stored, pieceBytes, told] = [new Map(), 60_000, []];
  store = withBlockSums(placeInMemory(), (error) => told.push(error));
});

/** What a reader got before it was told of damage; all of it when there was none. */
async function readUntilDamage(
  blobId: string,
  offset: number,
  length: number,
): Promise<{ got: Buffer; error: unknown }> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of store.read(blobId, offset, length)) pieces.push(piece);
    return { got: Buffer.concat(pieces), error: undefined };
  } catch (error) {
    return { got: Buffer.concat(pieces), error };
  }
}

const SIZES = [1, 4, 100, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 3 * BLOCK_BYTES + 77, 5 * BLOCK_BYTES];

describe("a damaged blob", () => {
  test.each(SIZES)(
    "of %i bytes is noticed wherever a bit of it flips, and no byte of the flipped block is given",
    async (size) => {
      const body = bodyOf(size);
      const blobId = await put(store, body);
      const whole = stored.get(blobId) ?? expect.fail();
      const places = new Set([0, 1, size - 1, whole.length - 1, Math.floor(size / 2), size]);
      for (let at = 0; at < whole.length; at += 7_919) places.add(at);
      for (const at of places) {
        const flipped = Buffer.from(whole);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
        stored.set(blobId, flipped);
        const { got, error } = await readUntilDamage(blobId, 0, size);
        expect(error, `byte ${at}`).toMatchObject({ name: "DamagedBlobError", blobId });
        expect(got.equals(body.subarray(0, got.length)), `what came before byte ${at}`).toBe(true);
        const block = at < size ? Math.floor(at / BLOCK_BYTES) : Math.floor((at - size) / 4);
        expect(got.length, `byte ${at}`).toBeLessThanOrEqual(block * BLOCK_BYTES);
      }
    },
  );

  test.each(SIZES)("of %i bytes is noticed wherever it is cut", async (size) => {
    const body = bodyOf(size);
    const blobId = await put(store, body);
    const whole = stored.get(blobId) ?? expect.fail();
    const lengths = new Set([0, 1, size - 1, size, whole.length - 1, whole.length - 4, whole.length - 5]);
    for (let length = 0; length < whole.length; length += 9_973) lengths.add(length);
    for (const length of lengths) {
      stored.set(blobId, whole.subarray(0, Math.max(0, length)));
      const { got, error } = await readUntilDamage(blobId, 0, size);
      expect(error, `${length} bytes`).toMatchObject({ name: "DamagedBlobError", blobId });
      expect(got.equals(body.subarray(0, got.length))).toBe(true);
    }
  });

  test("is noticed when it is another blob of the same length, or has its blocks in another order", async () => {
    const [one, other] = [await put(store, bodyOf(2 * BLOCK_BYTES, 1)), await put(store, bodyOf(2 * BLOCK_BYTES, 2))];
    const whole = stored.get(one) ?? expect.fail();
    stored.set(one, stored.get(other) ?? expect.fail());
    expect((await readUntilDamage(one, 0, 10)).error).toMatchObject({ blobId: one });
    const [first, second] = [whole.subarray(0, BLOCK_BYTES), whole.subarray(BLOCK_BYTES, 2 * BLOCK_BYTES)];
    const sums = [whole.subarray(-4), whole.subarray(-8, -4)];
    stored.set(one, Buffer.concat([second, first, ...sums]));
    expect((await readUntilDamage(one, 0, 10)).error).toMatchObject({ blobId: one });
  });

  test("is noticed when it is all zeros, as after a lost write", async () => {
    const blobId = await put(store, bodyOf(1000));
    stored.set(blobId, Buffer.alloc(stored.get(blobId)?.length ?? 0));
    expect((await readUntilDamage(blobId, 0, 1000)).error).toMatchObject({ blobId });
  });

  test("still gives the ranges that no damaged block belongs to", async () => {
    const body = bodyOf(4 * BLOCK_BYTES);
    const blobId = await put(store, body);
    (stored.get(blobId) ?? expect.fail()).writeUInt8(0xff, 2 * BLOCK_BYTES + 5);
    expect(await bytesOf(store, blobId, 7, 2 * BLOCK_BYTES - 7)).toEqual(body.subarray(7, 2 * BLOCK_BYTES));
    expect(await bytesOf(store, blobId, 3 * BLOCK_BYTES, 10)).toEqual(
      body.subarray(3 * BLOCK_BYTES, 3 * BLOCK_BYTES + 10),
    );
    await expect(bytesOf(store, blobId, 3 * BLOCK_BYTES - 1, 2)).rejects.toThrow(
      `/blobs/${blobId} is damaged: bytes ${2 * BLOCK_BYTES} to ${3 * BLOCK_BYTES - 1} do not match their checksum`,
    );
  });

  test("is told of once, however often it is read", async () => {
    const blobIds = [await put(store, bodyOf(10)), await put(store, bodyOf(10))];
    for (const blobId of blobIds) (stored.get(blobId) ?? expect.fail()).writeUInt8(0xff, 3);
    for (const blobId of [...blobIds, ...blobIds]) await expect(bytesOf(store, blobId, 0, 10)).rejects.toThrow();
    expect(told.map((error) => error.blobId)).toEqual(blobIds);
  });
});

describe("a whole blob", () => {
  test.each([1, 1_000, BLOCK_BYTES - 1, BLOCK_BYTES, 256 * 1024, 1024 * 1024])(
    "is given in any range when its place reads pieces of %i bytes",
    async (bytes) => {
      pieceBytes = bytes;
      const size = bytes === 1 ? 300 : 5 * BLOCK_BYTES + 9;
      const body = bodyOf(size);
      const blobId = await put(store, body);
      const ends = [0, 1, 299, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 3 * BLOCK_BYTES, size - 1, size];
      const places = ends.filter((end) => end <= size);
      for (const from of places)
        for (const to of places.filter((end) => end >= from))
          expect((await bytesOf(store, blobId, from, to - from)).equals(body.subarray(from, to))).toBe(true);
      expect(told).toEqual([]);
    },
  );

  test("that is longer than the end which is read at first has its checksums", async () => {
    const size = 1100 * BLOCK_BYTES;
    const body = Buffer.alloc(size, 7);
    const blobId = await put(store, body);
    expect((await bytesOf(store, blobId, BLOCK_BYTES - 3, 6)).equals(body.subarray(0, 6))).toBe(true);
    (stored.get(blobId) ?? expect.fail()).writeUInt8(1, 0);
    await expect(bytesOf(store, blobId, 0, 1)).rejects.toThrow("damaged");
  });

  test("of before has no checksums and is read as it is", async () => {
    const blobId = randomUUID();
    stored.set(blobId, bodyOf(100));
    expect(await bytesOf(store, blobId, 3, 90)).toEqual(bodyOf(100).subarray(3, 93));
  });

  test("begins with what was written, which is all that gateways of before read", async () => {
    const blobId = await put(store, bodyOf(200_000));
    expect(stored.get(blobId)?.subarray(0, 200_000).equals(bodyOf(200_000))).toBe(true);
  });

  test("is given in memory that its reader can free", async () => {
    pieceBytes = 256 * 1024;
    const blobId = await put(store, bodyOf(600_000));
    for await (const piece of store.read(blobId, 9, 599_980)) {
      if (piece.byteLength > 8 * 1024) expect(piece.byteLength).toBe(piece.buffer.byteLength);
    }
  });
});

test("the length of a blob follows from that of its file, and lengths of no blob are known", () => {
  const known = new Map<number, number>();
  for (const length of [0, 1, 5, BLOCK_BYTES, BLOCK_BYTES + 1, 7 * BLOCK_BYTES])
    known.set(length + 4 * Math.ceil(length / BLOCK_BYTES), length);
  for (const [storedBytes, lengthBytes] of known) expect(layoutOf(storedBytes)).toEqual({ lengthBytes });
  for (const storedBytes of [1, 4, BLOCK_BYTES + 5, BLOCK_BYTES + 8]) expect(layoutOf(storedBytes)).toBeUndefined();
});
