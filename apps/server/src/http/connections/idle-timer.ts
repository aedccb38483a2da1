import { DomainError } from "@millrace/engine";

/** Detects that a sender pauses for too long. */
export interface IdleTimer {
  /** Bytes arrived. */
  heard(): void;
  stop(): void;
}

/**
 * Calls `onIdle` when nothing arrived for `idleMs`. When that time is over, the event loop first reads its sockets, because
 * after a pause of this process bytes may be waiting there.
 */
export function createIdleTimer(idleMs: number, onIdle: () => void): IdleTimer {
  let look: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // The first one may run before the loop reads.
    look = setImmediate(() => {
      look = setImmediate(onIdle);
    });
  }, idleMs);
  const stop = (): void => {
    clearTimeout(timer);
    clearImmediate(look);
  };
  return {
    heard() {
      clearImmediate(look);
      timer.refresh();
    },
    stop,
  };
}

/** The refusal of a request whose body stopped arriving. */
export function bodyTimedOut(idleMs: number): DomainError {
  return new DomainError("request_timeout", `No byte of the body arrived for ${idleMs} ms. Send the request again.`);
}
