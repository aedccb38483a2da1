import { randomFillSync } from "node:crypto";
import { statSync, truncateSync } from "node:fs";
import { open } from "node:fs/promises";

/** Space on the disk that is kept free for when there is no other. */
export interface SpaceReserve {
  /** How much is kept at the moment, in bytes. */
  readonly keptBytes: number;
  /** Gives back all but this much. */
  shrinkTo(bytes: number): void;
  /** Takes what is missing, unless it is given back meanwhile. Rejects, and leaves nothing half taken, when the disk has no room. */
  fill(): Promise<void>;
}

const PIECE_BYTES = 1024 * 1024;

/** A reserve of `bytes` as the file at `path`. */
export function createSpaceReserve(path: string, bytes: number): SpaceReserve {
  let keptBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;

  let shrunk = 0;

  function shrinkTo(left: number): void {
    shrunk += 1;
    if (keptBytes <= left) return;
    try {
      truncateSync(path, left);
      keptBytes = left;
    } catch {
      // A file system that cannot give back space has none to offer: the change that asked for it fails as it would anyway.
    }
  }
  async function fill(): Promise<void> {
    if (keptBytes >= bytes) return;
    const before = keptBytes;
    const shrunkBefore = shrunk;
    // Not zeros: a file system that compresses would keep no space for them.
    const piece = randomFillSync(Buffer.allocUnsafe(PIECE_BYTES));
    const file = await open(path, "a", 0o600);
    try {
      while (keptBytes < bytes && shrunk === shrunkBefore) {
        keptBytes += (await file.write(piece, 0, Math.min(PIECE_BYTES, bytes - keptBytes))).bytesWritten;
      }
      await file.sync();
    } catch (error) {
      shrinkTo(before);
      throw error;
    } finally {
      await file.close();
    }
  }
  return {
    get keptBytes() {
      return keptBytes;
    },
    shrinkTo,
    fill,
  };
}
