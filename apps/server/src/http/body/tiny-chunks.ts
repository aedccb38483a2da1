import type { IncomingMessage } from "node:http";
import { createRestingTurns } from "../connections/resting-turns.ts";

/** Chunks of one request in one turn of the event loop from which on their size counts. */
const MANY = 1_000;
/** Chunks that are shorter, on average, cost more than what they hold. */
const TINY_BYTES = 64;

/** A bound of what senders of tiny chunks cost others. */
export interface TinyChunks {
  /** Has the sender of a request wait its turn when it sends many tiny chunks. */
  watch(request: IncomingMessage): void;
}

/**
 * Bounds what senders of tiny chunks cost others. A chunk costs a microsecond, however little it holds, and the system hands over up to
 * 2 MB of a connection at a time, so that one sender of single bytes would keep the event loop for half a second. Each of them is read
 * up to 64 KB at a time; then it waits, behind all others that wait.
 */
export function createTinyChunks(restMs?: number): TinyChunks {
  const turns = createRestingTurns(restMs);

  return {
    watch(request) {
      if (request.headers["transfer-encoding"] === undefined) return;
      const push = request.push.bind(request);
      const read = request._read.bind(request);
      let [chunks, bytes, isWaiting] = [0, 0, false];
      // Otherwise `node:http` discards a body that no handler reads, past all that follows.
      request.read(0);
      let turn: NodeJS.Immediate | undefined;
      const newTurn = (): void => {
        clearImmediate(turn);
        [chunks, bytes, turn] = [0, 0, undefined];
      };
      const goOn = (): void => {
        isWaiting = false;
        if (!request.destroyed && !request.complete) read(0);
      };
      const stop = (): void => {
        if (isWaiting && !request.complete) request.socket.emit("pause");
      };
      // While it waits, a reader that asks for more gets it later.
      request._read = (size) => {
        if (!isWaiting) read(size);
      };
      request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
        const takesMore = push(chunk, encoding);
        if (chunk === null) return takesMore;
        turn ??= setImmediate(newTurn);
        chunks += 1;
        bytes += chunk.length;
        if (chunks < MANY || bytes > chunks * TINY_BYTES) return takesMore && !isWaiting;
        if (!isWaiting) turns.wait(goOn);
        isWaiting = true;
        newTurn();
        // On false `node:http` stops reading from the socket. Where its reading was just beginning, it begins after that.
        process.nextTick(stop);
        return false;
      };
    },
  };
}
