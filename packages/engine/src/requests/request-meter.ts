/** How the answers of programs end, by the class of their status; a WebSocket has none. */
const ANSWERS = ["2xx", "3xx", "4xx", "5xx", "websocket"] as const;

/**
 * How a request to a load-balancing endpoint can end. `broken`: its program broke it off; `left`: its client left before the end;
 * `refused`: it was let in, and no worker could be had for it.
 */
export const requestOutcomes = [...ANSWERS, "broken", "left", "refused"] as const;

export type RequestOutcome = (typeof requestOutcomes)[number];

/** Counts requests to load-balancing endpoints, each at the gateway that its client called. On the way of every request. */
export interface RequestMeter {
  /** It was let in: its client may send requests to the endpoint. */
  admitted(endpointId: string): void;
  /** It goes to a worker, after it was held for so long. */
  seated(endpointId: string, heldMs: number): void;
  /** `servedMs`: since it went to its first worker; null when it went to none. */
  ended(endpointId: string, outcome: RequestOutcome, times: RequestTimes): void;
}

export interface RequestTimes {
  readonly totalMs: number;
  readonly servedMs: number | null;
}

/** Counts a request once, whatever it comes to. */
export interface RequestCount {
  /** It goes to a worker; only the first time counts. */
  seated(): void;
  /** Only the first time counts. */
  ended(outcome: RequestOutcome): void;
}

/** Begins to count a request that was let in. */
export function countRequest(
  meters: readonly RequestMeter[],
  endpointId: string,
  nowMs: () => number,
  beganAtMs: number,
): RequestCount {
  let seatedAtMs: number | null = null;
  let isOver = false;
  for (const meter of meters) meter.admitted(endpointId);
  return {
    seated() {
      if (seatedAtMs !== null) return;
      seatedAtMs = nowMs();
      for (const meter of meters) meter.seated(endpointId, seatedAtMs - beganAtMs);
    },
    ended(outcome) {
      if (isOver) return;
      isOver = true;
      const endedAtMs = nowMs();
      const servedMs = seatedAtMs === null ? null : endedAtMs - seatedAtMs;
      for (const meter of meters) meter.ended(endpointId, outcome, { totalMs: endedAtMs - beganAtMs, servedMs });
    },
  };
}

/** Status 101 is not among them: such a request is a WebSocket. */
export function outcomeOf(status: number): RequestOutcome {
  return ANSWERS[Math.floor(status / 100) - 2] ?? "5xx";
}
