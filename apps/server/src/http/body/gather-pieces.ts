import { CopiedPieces, SMALL_BYTES } from "./copied-pieces.ts";

export interface Gatherer {
  add(piece: Buffer): void;
  /** Gives what is left. */
  flush(): void;
}

/**
 * Puts small pieces that arrive in one turn of the event loop together: a sender of single bytes makes its reader no work for each, and
 * fills no memory with their objects. A piece that is alone in its turn is given as it is; the others are copied behind one another, also
 * over several turns, so that a reader that keeps all of them keeps not much more than their bytes.
 */
export function gatherPieces(give: (bytes: Buffer) => void): Gatherer {
  let alone: Buffer | undefined;
  const copies = new CopiedPieces();
  let turn: NodeJS.Immediate | undefined;

  function flush(): void {
    clearImmediate(turn);
    turn = undefined;
    const bytes = alone ?? copies.take();
    alone = undefined;
    if (bytes.byteLength > 0) give(bytes);
  }

  function copy(piece: Buffer): void {
    if (!copies.hasRoomFor(piece)) flush();
    copies.copy(piece);
  }

  return {
    add(piece) {
      if (piece.byteLength > SMALL_BYTES) {
        flush();
        return give(piece);
      }
      if (alone === undefined && copies.isEmpty) alone = piece;
      else {
        const first = alone;
        alone = undefined;
        if (first !== undefined) copy(first);
        copy(piece);
      }
      turn ??= setImmediate(flush);
    },
    flush,
  };
}
