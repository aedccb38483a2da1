import { limits } from "@millrace/spec";
import fc from "fast-check";

/** The jobs of a walk, by their names in its steps. */
export const jobNames = ["A", "B", "C"] as const;
export type JobName = (typeof jobNames)[number];
export const workerNames = ["one", "two"] as const;
export type WorkerName = (typeof workerNames)[number];

/** Options of a submission: a time to live, an execution timeout; each of the least value or a little longer. */
export const policies = {
  none: {},
  "a time to live": { ttl: 3 * limits.ttlMinMs },
  "an execution timeout": { executionTimeout: 4 * limits.executionTimeoutMinMs },
  "a time to live and an execution timeout": {
    ttl: limits.workerLeaseMs + limits.ttlMinMs,
    executionTimeout: limits.executionTimeoutMinMs,
  },
} as const;
export type PolicyName = keyof typeof policies;
const policyNames = Object.keys(policies) as readonly PolicyName[];

export const reports = ["a result", "an error", "progress"] as const;
export type Report = (typeof reports)[number];

/** An operation of a client or worker, or a step of time; the earlier steps decide whether it is legal. */
export type Step =
  | { readonly do: "submit"; readonly job: JobName; readonly policy: PolicyName; readonly isOtherBody: boolean }
  | { readonly do: "take"; readonly worker: WorkerName; readonly batch: number | null }
  /** `back` counts the attempts of the job from the latest one. */
  | {
      readonly do: "report";
      readonly job: JobName;
      readonly report: Report;
      readonly back: number;
      readonly hasToken: boolean;
    }
  | { readonly do: "ping"; readonly worker: WorkerName; readonly jobs: readonly JobName[] }
  | { readonly do: "cancel" | "retry"; readonly job: JobName }
  | { readonly do: "purge" }
  | { readonly do: "ttl"; readonly job: JobName; readonly ttlMs: number }
  /** Time passes; `toNext`: until shortly before or after the next event. */
  | { readonly do: "pass"; readonly toNext: "before" | "after" }
  | { readonly do: "pass"; readonly ms: number };

// Most steps concern one of them, so that it has a long history.
const job = fc.constantFrom<JobName>("A", "A", "A", ...jobNames);
const worker = fc.constantFrom(...workerNames);
const batch = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
const mostly = (weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });

/** Steps that do not move the clock. */
const untimed = (given: readonly PolicyName[]): readonly fc.WeightedArbitrary<Step>[] => [
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("submit"),
      job,
      policy: fc.constantFrom(...given),
      isOtherBody: mostly(5).map((same) => !same),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("take"), worker, batch }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("report"),
      job,
      report: fc.constantFrom<Report>("an error", ...reports),
      back: fc.oneof(
        { weight: 4, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
      ),
      hasToken: mostly(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel"), job }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("retry"), job }) },
  { weight: 1, arbitrary: fc.constant({ do: "purge" }) },
];

/** Moments around which something changes. */
const spansMs = [
  limits.stopDelayMs,
  limits.executionTimeoutMinMs,
  limits.workerPingIntervalMs,
  limits.workerLeaseMs / 2,
  limits.workerLeaseMs,
  limits.runRetentionMs,
];

const timed: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 2, arbitrary: fc.record({ do: fc.constant("ping"), worker, jobs: fc.subarray([...jobNames]) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("ttl"),
      job,
      ttlMs: fc.constantFrom(limits.ttlMinMs, limits.workerLeaseMs, 2 * limits.runRetentionMs),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("pass"), toNext: fc.constantFrom("before" as const, "after" as const) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pass"), ms: fc.constantFrom(...spansMs) }) },
];

const STEPS_MAX = 60;

/** The steps of one walk. Without `isTimed` no step moves the clock or causes an event soon. */
export function anyWalk(isTimed: boolean): fc.Arbitrary<Step[]> {
  const steps = [...untimed(isTimed ? policyNames : ["none"]), ...(isTimed ? timed : [])];
  // Otherwise most of the first walks would be short.
  return fc.noBias(fc.array(fc.oneof(...steps), { minLength: 1, maxLength: STEPS_MAX, size: "max" }));
}
