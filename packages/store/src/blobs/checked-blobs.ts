import { DamagedBlobError } from "@millrace/engine";
import { BLOCK_BYTES, type BlobLayout, BlockSums, layoutOf, placeOfSums } from "./block-sums.ts";
import { type BlobPlace, type BlobTail, hasSums, newBlobId, type SweepableBlobStore } from "./sweepable-blob-store.ts";

export interface BlobStoreOptions {
  /** Hears of each damaged blob once. */
  readonly onDamaged?: ((error: DamagedBlobError) => void) | undefined;
}

/** How much of the end of a blob is read with its length: the checksums of 64 MiB. */
const TAIL_BYTES = 4096;
/** Damaged blobs that are remembered, so that each is told of once. */
const TOLD_MAX = 1000;

/**
 * The blobs of a place, written with a checksum for each block and verified on reading: a piece is given on once the blocks that it
 * belongs to match. The checksums follow what was written, so that gateways of before them, which never read beyond that, read these blobs
 * as well. Blobs without them, from before, are read as they are; their ids tell.
 */
export function withBlockSums(place: BlobPlace, onDamaged?: BlobStoreOptions["onDamaged"]): SweepableBlobStore {
  const told = new Set<string>();

  function damaged(blobId: string, finding: string): DamagedBlobError {
    const error = new DamagedBlobError(blobId, place.placeOf(blobId), finding);
    if (told.has(blobId)) return error;
    if (told.size >= TOLD_MAX) told.clear();
    told.add(blobId);
    onDamaged?.(error);
    return error;
  }

  async function storedSums(blobId: string, tail: BlobTail, layout: BlobLayout, blocks: Blocks): Promise<Buffer> {
    const { offsetBytes, lengthBytes } = placeOfSums(layout, blocks.first, blocks.last);
    const inTail = offsetBytes - (tail.storedBytes - tail.bytes.byteLength);
    if (inTail >= 0) return tail.bytes.subarray(inTail, inTail + lengthBytes);
    const pieces: Uint8Array[] = [];
    for await (const piece of place.read(blobId, offsetBytes, lengthBytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async function* read(blobId: string, offsetBytes: number, lengthBytes: number): AsyncGenerator<Uint8Array> {
    if (lengthBytes === 0 || !hasSums(blobId)) return yield* place.read(blobId, offsetBytes, lengthBytes);
    const endBytes = offsetBytes + lengthBytes;
    const tail = await place.tail(blobId, TAIL_BYTES);
    const layout = layoutOf(tail.storedBytes);
    if (layout === undefined || layout.lengthBytes < endBytes) {
      throw damaged(blobId, `its ${tail.storedBytes} bytes are not all of it`);
    }
    const blocks = { first: Math.floor(offsetBytes / BLOCK_BYTES), last: Math.floor((endBytes - 1) / BLOCK_BYTES) };
    const stored = await storedSums(blobId, tail, layout, blocks);
    const fromBytes = blocks.first * BLOCK_BYTES;
    const toBytes = Math.min((blocks.last + 1) * BLOCK_BYTES, layout.lengthBytes);
    const sums = new BlockSums(blobId, blocks.first);
    const held: Uint8Array[] = [];
    let [checked, givenBytes, readBytes] = [0, fromBytes, fromBytes];
    for await (const piece of place.read(blobId, fromBytes, toBytes - fromBytes)) {
      sums.add(piece);
      held.push(piece);
      readBytes += piece.byteLength;
      if (readBytes === toBytes) sums.end();
      for (; checked < sums.blocks; checked += 1) {
        if (sums.matches(checked, stored)) continue;
        const at = fromBytes + checked * BLOCK_BYTES;
        const end = Math.min(at + BLOCK_BYTES, layout.lengthBytes);
        throw damaged(blobId, `bytes ${at} to ${end - 1} do not match their checksum`);
      }
      const checkedBytes = readBytes === toBytes ? toBytes : fromBytes + checked * BLOCK_BYTES;
      for (let next = held[0]; next !== undefined; next = held[0]) {
        const nextBytes = givenBytes + next.byteLength;
        if (nextBytes > checkedBytes) break;
        held.shift();
        const wanted = within(next, offsetBytes - givenBytes, endBytes - givenBytes);
        givenBytes = nextBytes;
        if (wanted.byteLength > 0) yield wanted;
      }
    }
    if (readBytes < toBytes) throw damaged(blobId, `it ends at byte ${readBytes}`);
  }

  return {
    ...place,
    read,
    async create() {
      const blobId = newBlobId();
      const sums = new BlockSums(blobId);
      const writer = await place.create(blobId);
      return {
        ...writer,
        write(bytes) {
          sums.add(bytes);
          return writer.write(bytes);
        },
        async finish() {
          sums.end();
          await writer.write(sums.bytes());
          await writer.finish();
        },
      };
    },
  };
}

/** Numbers of blocks, both included. */
interface Blocks {
  readonly first: number;
  readonly last: number;
}

/** The part of a piece that was asked for, in memory of its own, so that its reader can free it. */
function within(piece: Uint8Array, from: number, to: number): Uint8Array {
  const [start, end] = [Math.max(0, from), Math.min(piece.byteLength, to)];
  if (start === 0 && end === piece.byteLength) return piece;
  const wanted = Buffer.allocUnsafeSlow(Math.max(0, end - start));
  wanted.set(piece.subarray(start, Math.max(start, end)));
  if (piece.buffer instanceof ArrayBuffer && piece.byteLength === piece.buffer.byteLength) piece.buffer.transfer(0);
  return wanted;
}
