import { BackupError } from "./backup-error.ts";

/** Reads an archive in the portions that its format has. @throws BackupError where it ends too early */
export interface ByteReader {
  /** For few bytes, which are held in memory. */
  exactly(count: number): Promise<Buffer>;
  /** For many bytes, as they come. */
  pieces(count: number): AsyncGenerator<Uint8Array, void, undefined>;
  /** No more is read. */
  close(): Promise<void>;
}

/** Reads what comes piece by piece, of any size. */
export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  async function* pieces(count: number): AsyncGenerator<Uint8Array, void, undefined> {
    for (let left = count; left > 0;) {
      if (rest.length === 0) {
        const next = await iterator.next();
        if (next.done === true) throw new BackupError("The backup is incomplete: it ends in the middle.");
        rest = next.value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return {
    pieces,
    async exactly(count) {
      const found: Uint8Array[] = [];
      for await (const piece of pieces(count)) found.push(piece);
      return Buffer.concat(found);
    },
    close: async () => void (await iterator.return?.()),
  };
}
