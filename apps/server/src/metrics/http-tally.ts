import { BucketTally } from "./bucket-tally.ts";
import { bucketsOf } from "./families.ts";

/** Requests by operation, counted as they are answered. */
export interface HttpTally {
  answered(operation: string, status: number, tookMs: number): void;
  entries(): Iterable<readonly [operation: string, tally: OperationTally]>;
}

export interface OperationTally {
  readonly byStatus: ReadonlyMap<number, number>;
  readonly seconds: BucketTally;
}

/** `operation` must be one of a bounded set, such as the ids of operations: each has numbers of its own from its first request on. */
export function createHttpTally(): HttpTally {
  const bounds = bucketsOf("millrace_http_request_seconds");
  const operations = new Map<string, { readonly byStatus: Map<number, number>; readonly seconds: BucketTally }>();
  return {
    answered(operation, status, tookMs) {
      let tally = operations.get(operation);
      if (tally === undefined) {
        tally = { byStatus: new Map(), seconds: new BucketTally(bounds) };
        operations.set(operation, tally);
      }
      tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
      tally.seconds.observe(tookMs / 1000);
    },
    entries: () => operations,
  };
}
