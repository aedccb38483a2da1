import type { WorkerEnd } from "@millrace/engine";
import { limits } from "@millrace/spec";
import fc from "fast-check";

/** How a report names its attempt. */
export type RefKind = "right" | "stale" | "foreign" | "tokenless";

/** One step of a random history, as plain data. `job` and `poll` pick among those there are. */
export type Step =
  | {
      readonly do: "submit";
      readonly endpoint: string;
      readonly count: number;
      readonly waitMs: number | null;
      readonly ttlMs: number | null;
      readonly timeoutMs: number | null;
      readonly lowPriority: boolean;
    }
  | {
      readonly do: "take";
      readonly endpoint: string;
      readonly worker: string;
      readonly maxJobs: number;
      readonly busy: boolean;
    }
  | { readonly do: "abort"; readonly poll: number }
  | {
      readonly do: "report";
      readonly job: number;
      readonly what: "complete" | "fail" | "progress" | "chunk";
      readonly ref: RefKind;
    }
  | { readonly do: "submitAndTake"; readonly endpoint: string; readonly worker: string; readonly abort: boolean }
  | { readonly do: "doneAndCancel"; readonly job: number; readonly cancelFirst: boolean }
  | { readonly do: "handBack"; readonly job: number }
  | { readonly do: "ping"; readonly endpoint: string; readonly worker: string }
  | { readonly do: "cancel"; readonly job: number }
  | { readonly do: "retry"; readonly job: number }
  | { readonly do: "ttl"; readonly job: number; readonly ttlMs: number }
  | { readonly do: "purge"; readonly endpoint: string }
  | { readonly do: "workerGone"; readonly endpoint: string; readonly worker: string; readonly end: WorkerEnd }
  | { readonly do: "advance"; readonly ms: number }
  | {
      readonly do: "shortJobs";
      readonly endpoint: string;
      readonly worker: string;
      readonly count: number;
      readonly maxJobs: number;
      readonly pollFirst: boolean;
      readonly ends: readonly ("complete" | "fail" | "none")[];
    }
  | { readonly do: "crash"; readonly unanswered: number; readonly short: number; readonly turns: number };

const endpoint = fc.constantFrom("e1", "e2", "e3");
const worker = fc.constantFrom("w1", "w1", "w2");
const job = fc.oneof(
  { weight: 3, arbitrary: fc.nat(20).map((index) => 2 * index) },
  { weight: 1, arbitrary: fc.nat(40) },
);
/** Moments at which something ends, and the milliseconds around them. */
const edges = [limits.workerLeaseMs, limits.takeHoldMs, limits.ttlMinMs, 90_000, limits.runsyncRetentionMs, 5_000];
const anyMs = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...edges), fc.constantFrom(-1, 0, 1)).map(([ms, off]) => ms + off) },
  { weight: 2, arbitrary: fc.constant(limits.workerLeaseMs) },
  { weight: 1, arbitrary: fc.constantFrom(limits.runRetentionMs, limits.runRetentionMs, limits.ttlDefaultMs + 1) },
);

function step<const Kind extends Step["do"]>(
  weight: number,
  kind: Kind,
  parts: { readonly [Name in Exclude<keyof Extract<Step, { do: Kind }>, "do">]: fc.Arbitrary<unknown> },
): { weight: number; arbitrary: fc.Arbitrary<Step> } {
  const values: fc.Arbitrary<object> = fc.record(parts as Record<string, fc.Arbitrary<object>>);
  return { weight, arbitrary: values.map((one) => ({ ...one, do: kind }) as unknown as Step) };
}

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step(6, "submit", {
    endpoint,
    count: fc.integer({ min: 1, max: 3 }),
    waitMs: fc.oneof(fc.constant(null), fc.constant(null), fc.integer({ min: 1_000, max: 60_000 })),
    ttlMs: fc.oneof(fc.constant(null), fc.constant(null), fc.integer({ min: 10_000, max: 50_000 })),
    timeoutMs: fc.oneof(fc.constant(null), fc.constant(null), fc.constantFrom(5_000, 30_000, limits.workerLeaseMs)),
    lowPriority: fc.boolean(),
  }),
  step(10, "take", { endpoint, worker, maxJobs: fc.constantFrom(1, 1, 3), busy: fc.boolean() }),
  step(2, "abort", { poll: fc.nat(5) }),
  step(12, "report", {
    job,
    what: fc.constantFrom("complete", "complete", "fail", "progress", "chunk"),
    ref: fc.constantFrom("right", "right", "right", "stale", "foreign", "tokenless"),
  }),
  step(3, "submitAndTake", { endpoint, worker, abort: fc.boolean() }),
  step(1, "doneAndCancel", { job, cancelFirst: fc.boolean() }),
  step(1, "handBack", { job }),
  step(3, "ping", { endpoint, worker }),
  step(2, "cancel", { job }),
  step(3, "retry", { job }),
  step(2, "ttl", { job, ttlMs: fc.constantFrom(10_000, 45_000, 100_000) }),
  step(1, "purge", { endpoint }),
  step(2, "workerGone", { endpoint, worker, end: fc.constantFrom("stopped", "lost") }),
  step(9, "advance", { ms: anyMs }),
  step(4, "shortJobs", {
    endpoint,
    worker,
    count: fc.integer({ min: 1, max: 4 }),
    maxJobs: fc.constantFrom(1, 2, 4),
    pollFirst: fc.boolean(),
    ends: fc.array(fc.constantFrom("complete", "complete", "fail", "none"), { maxLength: 4 }),
  }),
  step(3, "crash", { unanswered: fc.nat(3), short: fc.nat(3), turns: fc.nat(2) }),
);
