import { setTimeout as delay } from "node:timers/promises";
import { RunEndError } from "./run-end.ts";

/** Watches whether the target of a run still answers, so that a target that dies or hangs is one verdict and not a thousand. */
export interface Pulse {
  readonly baseUrl: string;
  /** Aborted with a {@link RunEndError} once the target has stopped answering. */
  readonly gone: AbortSignal;
  /** A request is under way. The function that is returned takes its status; null if the network lost it, undefined if it was cancelled. */
  asked(request: string): (status: number | null | undefined) => void;
  /** Whether the target has stopped answering. Asks it if a request was lost, of the caller or since its last answer. */
  isGone(hasLost: boolean): Promise<boolean>;
  close(): void;
}

export interface PulseLimits {
  /** The target is asked after so many lost requests in a row. */
  readonly lostInRow: number;
  /** The target is asked after so long without an answer while requests wait. */
  readonly silentMs: number;
  /** The target is gone if it answers nothing for so long after that. */
  readonly probeMs: number;
}

const usualLimits: PulseLimits = { lostInRow: 5, silentMs: 10_000, probeMs: 15_000 };
const PROBE_PAUSE_MS = 500;
/** Statuses with which a proxy answers in place of a service that is down. */
const NOT_OF_TARGET = [502, 503, 504];

/** @param probe asks the target for something that it always has, for no longer than the time; resolves to the status */
export function createPulse(
  baseUrl: string,
  probe: (withinMs: number) => Promise<number>,
  limits: Partial<PulseLimits> = {},
): Pulse {
  const { lostInRow, silentMs, probeMs } = { ...usualLimits, ...limits };
  const gone = new AbortController();
  let requests = 0;
  let waiting = 0;
  let lost = 0;
  let last = { atMs: Date.now(), request: "none" };
  let answeredMs = performance.now();
  /** The latest answer, or the first request after a time without any. */
  let quietSinceMs = answeredMs;
  let checking: Promise<boolean> | undefined;

  const isSign = (status: number | null): boolean => status !== null && !NOT_OF_TARGET.includes(status);
  function sign(): void {
    lost = 0;
    answeredMs = quietSinceMs = performance.now();
  }

  async function check(): Promise<boolean> {
    const beganMs = performance.now();
    for (let leftMs = probeMs; leftMs > 0; leftMs = beganMs + probeMs - performance.now()) {
      const status = await probe(leftMs / 2).catch(() => null);
      if (isSign(status)) sign();
      if (answeredMs > beganMs) return false;
      await delay(Math.min(PROBE_PAUSE_MS, leftMs));
    }
    const { atMs, request } = last;
    gone.abort(
      new RunEndError(
        "unreachable",
        `The target stopped answering at ${new Date(atMs).toISOString()}, after ${requests} requests; the last one that it answered: ${request}.`,
      ),
    );
    return true;
  }
  async function isGone(): Promise<boolean> {
    if (gone.signal.aborted) return true;
    checking ??= check().finally(() => (checking = undefined));
    return await checking;
  }

  const watching = setInterval(() => {
    if (waiting > 0 && performance.now() - quietSinceMs > silentMs && !gone.signal.aborted) void isGone();
  }, silentMs / 4).unref();
  return {
    baseUrl,
    gone: gone.signal,
    asked(request) {
      requests += 1;
      if ((waiting += 1) === 1) quietSinceMs = performance.now();
      return (status) => {
        waiting -= 1;
        if (status === undefined) return;
        if (isSign(status)) {
          last = { atMs: Date.now(), request };
          sign();
        } else if ((lost += 1) >= lostInRow) void isGone();
      };
    },
    isGone: async (hasLost) => gone.signal.aborted || ((hasLost || lost > 0) && (await isGone())),
    close: () => clearInterval(watching),
  };
}
