import { limits } from "@millrace/spec";

/** How many requests an account may make within a span of time. */
export interface QuotaWindow {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
}

/** What is left of a window. */
export interface QuotaState extends QuotaWindow {
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** A request that was counted, or refused because `exceeded` is used up; refused requests count in no window. */
export interface QuotaDecision {
  readonly exceeded: QuotaState | undefined;
  readonly states: readonly QuotaState[];
}

export interface Quota {
  /** Counts a request of the account. */
  take(accountId: string): QuotaDecision;
}

/** The windows of the hosted service for version 2 of REST, enforced on request. */
export const hostedQuota: readonly QuotaWindow[] = [
  { name: "minute", requests: limits.compatV2RequestsPerMinute, seconds: 60 },
  { name: "hour", requests: limits.compatV2RequestsPerHour, seconds: 3_600 },
  { name: "day", requests: limits.compatV2RequestsPerDay, seconds: 86_400 },
];

interface Count {
  startMs: number;
  requests: number;
}

/** Counts in windows that begin with the first request. Without windows everything is allowed. */
export function createQuota(windows: readonly QuotaWindow[], nowMs: () => number): Quota {
  const counts = new Map<string, readonly Count[]>();

  function countsOf(accountId: string, now: number): readonly Count[] {
    const known = counts.get(accountId) ?? windows.map(() => ({ startMs: now, requests: 0 }));
    counts.set(accountId, known);
    for (const [index, count] of known.entries()) {
      const lengthMs = (windows[index]?.seconds ?? 0) * 1_000;
      if (now - count.startMs >= lengthMs) Object.assign(count, { startMs: now, requests: 0 });
    }
    return known;
  }

  return {
    take(accountId) {
      if (windows.length === 0) return { exceeded: undefined, states: [] };
      const now = nowMs();
      const known = countsOf(accountId, now);
      const isFull = windows.some(({ requests }, index) => (known[index]?.requests ?? 0) >= requests);
      const states = windows.map((window, index) => {
        const count = known[index] ?? { startMs: now, requests: 0 };
        if (!isFull) count.requests += 1;
        const resetSeconds = Math.max(1, Math.ceil((count.startMs + window.seconds * 1_000 - now) / 1_000));
        return { ...window, remaining: window.requests - count.requests, resetSeconds };
      });
      return { exceeded: isFull ? states.findLast(({ remaining }) => remaining === 0) : undefined, states };
    },
  };
}
