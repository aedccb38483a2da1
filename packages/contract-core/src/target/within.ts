import { AsyncLocalStorage } from "node:async_hooks";
import { type EventEmitter, once } from "node:events";

/** Something that was waited for did not happen in time. */
export class LateError extends Error {
  override readonly name = "TimeoutError";
  constructor(what: string, withinMs: number) {
    super(`${what} did not come within ${withinMs / 1_000} s.`);
  }
}

/** Long enough for any single event of a connection or a process, also on a busy machine. */
const EVENT_WITHIN_MS = 60_000;

/** Ends the waits of the check that is under way. */
const ending = new AsyncLocalStorage<AbortSignal | undefined>();

/** What `run` waits for within a time ends with the signal, too; with undefined, only after its time. */
export function endingWith<Result>(signal: AbortSignal | undefined, run: () => Result): Result {
  return ending.run(signal, run);
}

/**
 * What `awaited` resolves to. Every wait of a suite for something from outside goes through here.
 *
 * @throws LateError after `withinMs`, and the reason of the signal of {@link endingWith} when that is aborted
 */
export async function within<Result>(awaited: Promise<Result>, what: string, withinMs: number): Promise<Result> {
  const signal = ending.getStore();
  let timer: NodeJS.Timeout | undefined;
  let stop = (): void => undefined;
  const ended = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new LateError(what, withinMs)), withinMs);
    stop = () => refuse(signal?.reason);
  });
  if (signal?.aborted === true) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([awaited, ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** The arguments of the next event of this name. @throws LateError when it does not happen */
export async function happens(
  emitter: EventEmitter | EventTarget,
  event: string,
  withinMs: number = EVENT_WITHIN_MS,
): Promise<readonly unknown[]> {
  const stop = new AbortController();
  try {
    const { signal } = stop;
    const next = "on" in emitter ? once(emitter, event, { signal }) : once(emitter, event, { signal });
    return await within<readonly unknown[]>(next, `"${event}"`, withinMs);
  } finally {
    // Otherwise the listener would stay, and fail later.
    stop.abort();
  }
}
