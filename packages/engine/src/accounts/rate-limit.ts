import { type QueueOperationId, limits } from "@millrace/spec";

/** Most requests in one window and under way at once; a left-out number is no limit. */
export interface RateLimit {
  readonly requestsPerWindow?: number;
  readonly concurrentMax?: number;
}

export type RateLimits = Readonly<Partial<Record<QueueOperationId, RateLimit>>>;

/** What a limit is counted by. */
export interface RateSubject {
  readonly accountId: string;
  readonly endpointId: string;
  readonly operation: QueueOperationId;
}

export type RateDecision =
  | { readonly allowed: true; /** To be called once, when the request is over. */ readonly leave: () => void }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimiter {
  enter(subject: RateSubject): RateDecision;
}

const status: RateLimit = {
  requestsPerWindow: limits.statusRequestsPerWindow,
  concurrentMax: limits.statusConcurrentMax,
};

/** The limits of the hosted service, enforced on request; by default there are none. */
export const hostedRateLimits: RateLimits = {
  run: { requestsPerWindow: limits.runRequestsPerWindow, concurrentMax: limits.runConcurrentMax },
  runsync: { requestsPerWindow: limits.runsyncRequestsPerWindow, concurrentMax: limits.runsyncConcurrentMax },
  status,
  statusSync: status,
  stream: { requestsPerWindow: limits.streamRequestsPerWindow, concurrentMax: limits.streamConcurrentMax },
  cancel: { requestsPerWindow: limits.cancelRequestsPerWindow, concurrentMax: limits.cancelConcurrentMax },
  purgeQueue: { requestsPerWindow: limits.purgeRequestsPerWindow },
};

/** Operations that are counted together with another. */
const COUNTED_AS: Readonly<Partial<Record<QueueOperationId, QueueOperationId>>> = { statusSync: "status" };
/** Number of subjects from which idle ones are removed after a window. */
const SWEEP_SIZE = 10_000;

interface Count {
  windowStartMs: number;
  requests: number;
  concurrent: number;
}

const unlimited: RateDecision = { allowed: true, leave: () => undefined };

/**
 * Counts requests in fixed windows of `windowMs`, which begin with the first request, and requests under way. Without
 * `rateLimits` everything is allowed at no cost.
 */
export function createRateLimiter(options: {
  readonly rateLimits?: RateLimits;
  readonly nowMs: () => number;
  readonly windowMs?: number;
}): RateLimiter {
  const { rateLimits = {}, nowMs, windowMs = limits.rateWindowMs } = options;
  const counts = new Map<string, Count>();

  function countOf(subject: RateSubject, now: number): Count {
    const operation = COUNTED_AS[subject.operation] ?? subject.operation;
    const key = `${subject.accountId} ${subject.endpointId} ${operation}`;
    const known = counts.get(key);
    if (known !== undefined) {
      if (now - known.windowStartMs >= windowMs) Object.assign(known, { windowStartMs: now, requests: 0 });
      return known;
    }
    if (counts.size >= SWEEP_SIZE) sweep(counts, now - windowMs);
    const count: Count = { windowStartMs: now, requests: 0, concurrent: 0 };
    counts.set(key, count);
    return count;
  }

  return {
    enter(subject) {
      const limit = rateLimits[subject.operation];
      if (limit === undefined) return unlimited;
      const now = nowMs();
      const count = countOf(subject, now);
      if (count.requests >= (limit.requestsPerWindow ?? Infinity)) {
        const remainingMs = count.windowStartMs + windowMs - now;
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1000)) };
      }
      if (count.concurrent >= (limit.concurrentMax ?? Infinity)) return { allowed: false, retryAfterSeconds: 1 };
      count.requests += 1;
      count.concurrent += 1;
      let left = false;
      const leave = (): void => {
        if (!left) count.concurrent -= 1;
        left = true;
      };
      return { allowed: true, leave };
    },
  };
}

function sweep(counts: Map<string, Count>, quietSinceMs: number): void {
  for (const [key, count] of counts) {
    if (count.concurrent === 0 && count.windowStartMs <= quietSinceMs) counts.delete(key);
  }
}
