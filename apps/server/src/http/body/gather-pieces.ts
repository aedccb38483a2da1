/** Smaller pieces go on together. */
const SMALL_BYTES = 4 * 1024;
const TOGETHER_BYTES = 16 * 1024;

export interface Gatherer {
  add(piece: Buffer): void;
  /** Gives what is left. */
  flush(): void;
}

/**
 * Puts small pieces that arrive in one turn of the event loop together: a sender of single bytes makes its reader no work for each, and
 * fills no memory with their objects.
 */
export function gatherPieces(give: (bytes: Buffer) => void): Gatherer {
  let gathered: Buffer | undefined;
  let length = 0;
  let turn: NodeJS.Immediate | undefined;

  function flush(): void {
    clearImmediate(turn);
    turn = undefined;
    const bytes = gathered?.subarray(0, length);
    [gathered, length] = [undefined, 0];
    if (bytes !== undefined) give(bytes);
  }

  return {
    add(piece) {
      if (piece.byteLength > SMALL_BYTES) {
        flush();
        return give(piece);
      }
      if (length + piece.byteLength > TOGETHER_BYTES) flush();
      gathered ??= Buffer.allocUnsafe(TOGETHER_BYTES);
      length += piece.copy(gathered, length);
      turn ??= setImmediate(flush);
    },
    flush,
  };
}
