import { type RequestOutcome, requestOutcomes, type ReturnTrigger, type TerminalStatus } from "@millrace/engine";
import { BucketTally } from "./bucket-tally.ts";
import { bucketsOf } from "./families.ts";

/** How a job ended; the last two were removed before they finished. */
export type JobOutcome = TerminalStatus | "EXPIRED" | "PURGED";

export type TokenKind = "prompt" | "completion";

/** What this gateway counted of one endpoint since it started. */
export interface EndpointTally {
  submitted: number;
  started: number;
  readonly ended: Record<JobOutcome, number>;
  retried: number;
  readonly returned: Record<ReturnTrigger, number>;
  lost: number;
  staleReports: number;
  readonly tokens: Record<TokenKind, number>;
  readonly delay: BucketTally;
  readonly run: BucketTally;
  readonly total: BucketTally;
  /** Requests to load-balancing endpoints. */
  readonly requests: {
    readonly ended: Record<RequestOutcome, number>;
    readonly held: BucketTally;
    readonly total: BucketTally;
  };
  readonly starts: Readonly<Record<"cold" | "resumed", BucketTally>>;
  workerFailures: number;
  readonly decisions: Record<"more" | "fewer", number>;
}

/** Tallies by endpoint, bounded: endpoints that come after the first `endpointsMax` share one. */
export interface EndpointTallies {
  of(endpointId: string): EndpointTally;
  /** Frees the tally of a deleted endpoint for another one. */
  forget(endpointId: string): void;
  entries(): Iterable<readonly [label: string, tally: EndpointTally]>;
}

/** The label of endpoints without a tally of their own. No id of an endpoint looks like it. */
export const OTHER_ENDPOINTS = "(other)";

export function createEndpointTallies(endpointsMax: number): EndpointTallies {
  const own = new Map<string, EndpointTally>();
  let others: EndpointTally | undefined;
  return {
    of(endpointId) {
      const found = own.get(endpointId);
      if (found !== undefined) return found;
      if (own.size >= endpointsMax) return (others ??= newTally());
      const tally = newTally();
      own.set(endpointId, tally);
      return tally;
    },
    forget: (endpointId) => void own.delete(endpointId),
    *entries() {
      yield* own;
      if (others !== undefined) yield [OTHER_ENDPOINTS, others];
    },
  };
}

function newTally(): EndpointTally {
  const startBounds = bucketsOf("millrace_worker_start_seconds");
  return {
    submitted: 0,
    started: 0,
    ended: { COMPLETED: 0, FAILED: 0, CANCELLED: 0, TIMED_OUT: 0, EXPIRED: 0, PURGED: 0 },
    retried: 0,
    returned: { lose: 0, release: 0 },
    lost: 0,
    staleReports: 0,
    tokens: { prompt: 0, completion: 0 },
    delay: new BucketTally(bucketsOf("millrace_job_delay_seconds")),
    run: new BucketTally(bucketsOf("millrace_job_run_seconds")),
    total: new BucketTally(bucketsOf("millrace_job_total_seconds")),
    requests: {
      ended: Object.fromEntries(requestOutcomes.map((outcome) => [outcome, 0])) as Record<RequestOutcome, number>,
      held: new BucketTally(bucketsOf("millrace_request_held_seconds")),
      total: new BucketTally(bucketsOf("millrace_request_seconds")),
    },
    starts: { cold: new BucketTally(startBounds), resumed: new BucketTally(startBounds) },
    workerFailures: 0,
    decisions: { more: 0, fewer: 0 },
  };
}
