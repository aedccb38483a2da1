import type { Socket } from "node:net";
import { letGo } from "../../http/answers/raw-refusal.ts";
import { FrameBoundary, GOING_AWAY_FRAME } from "./web-socket-frames.ts";

/** WebSockets between clients and workers. */
export interface JoinedSockets {
  /** Notes a WebSocket, with what its worker sent after it agreed. */
  add(socket: Socket, other: Socket, first: Buffer): void;
  /** Tells every client that the service goes away. */
  close(): void;
}

export function createJoinedSockets(): JoinedSockets {
  const joined = new Map<Socket, () => void>();
  return {
    add(socket, other, first) {
      const frames = new FrameBoundary();
      frames.feed(first);
      other.on("data", (bytes: Buffer) => frames.feed(bytes));
      joined.set(socket, () => {
        other.unpipe(socket);
        // In the middle of a frame, a client would take another as its payload.
        if (!frames.isBetween) return socket.destroy();
        socket.end(GOING_AWAY_FRAME);
        letGo(socket);
        return undefined;
      });
      socket.once("close", () => joined.delete(socket));
    },
    close() {
      for (const end of joined.values()) end();
    },
  };
}
