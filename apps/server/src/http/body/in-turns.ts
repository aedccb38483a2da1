import { setImmediate as nextTurn } from "node:timers/promises";
import { CallerGoneError } from "../exchange/http-exchange.ts";

/** Bytes that are read in one turn of the event loop. */
export const TURN_BYTES = 64 * 1024;

/**
 * The bytes in slices that are short enough to be read in one turn, and no more of them in a turn: bytes that are all there, such as those of
 * a stored file, would otherwise be read to their end before any other request is heard.
 *
 * @throws CallerGoneError at the first turn after `signal` was aborted
 */
export async function* inTurns(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let leftBytes = TURN_BYTES;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.byteLength;) {
      if (leftBytes === 0) {
        await nextTurn();
        if (signal.aborted) throw new CallerGoneError();
        leftBytes = TURN_BYTES;
      }
      const slice = piece.subarray(from, from + leftBytes);
      from += slice.byteLength;
      leftBytes -= slice.byteLength;
      yield slice;
    }
  }
}
