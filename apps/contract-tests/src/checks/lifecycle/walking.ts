import type { Scenario } from "../../suite/scenario.ts";
import { walkAtRandom } from "./walk/walk.ts";

const untimed = [
  "LIFECYCLE-RUN-SUBMIT",
  "LIFECYCLE-TAKE",
  "LIFECYCLE-COMPLETE",
  "LIFECYCLE-FAIL",
  "LIFECYCLE-CANCEL-QUEUED",
  "LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS",
  "LIFECYCLE-CANCEL-RUNNING",
  "LIFECYCLE-CANCEL-LATE-RESULT",
  "LIFECYCLE-RETRY-FAILED",
  "LIFECYCLE-RETRY-FAILED-OUTPUT-GONE",
  "LIFECYCLE-RETRY-TRACES-GONE",
  "LIFECYCLE-RULE-RETRY-STATES",
  "LIFECYCLE-PURGE-QUEUED",
  "LIFECYCLE-PURGE-KEEPS-RUNNING",
  "LIFECYCLE-PURGE-KEEPS-FINISHED",
  "LIFECYCLE-NOTHING-ELSE",
  "LIFECYCLE-HEALTH-RETRIED",
  "HEALTH-IN-QUEUE-COUNTS",
  "HEALTH-IN-PROGRESS-COUNTS",
  "HEALTH-COMPLETED-RISES",
  "HEALTH-FAILED-RISES",
  "QUEUE-IDEMPOTENCY-SAME-JOB",
  "QUEUE-IDEMPOTENCY-409",
] as const;

const timed = [
  ...untimed,
  "LIFECYCLE-TIME-OUT",
  "LIFECYCLE-RETRY-TIMED-OUT",
  "LIFECYCLE-RETRY-TIMED-OUT-OUTPUT-GONE",
  "LIFECYCLE-LOSE",
  "LIFECYCLE-LOSE-HEAD-OF-QUEUE",
  "LIFECYCLE-GIVE-UP",
  "LIFECYCLE-EXPIRE-QUEUED",
  "LIFECYCLE-EXPIRE-RUNNING",
  "LIFECYCLE-EXPIRE-COMPLETED",
  "LIFECYCLE-EXPIRE-FAILED",
  "LIFECYCLE-EXPIRE-CANCELLED",
  "LIFECYCLE-EXPIRE-TIMED-OUT",
] as const;

/** Applies random client and worker operations, legal and illegal, and compares the result with a model. */
/** Number of walks that the budget of the run allows; `--walks` sets another number. */
const UNBOUNDED = { requests: Infinity, resources: Infinity };

export const scenarios: readonly Scenario[] = [
  {
    name: "jobs follow the lifecycle under random operations of clients and workers",
    claims: untimed,
    safety: "disposable",
    needs: ["workers"],
    ceiling: UNBOUNDED,
    run: (context) => walkAtRandom(context, untimed, false),
  },
  {
    name: "jobs follow the lifecycle under random operations and random steps of time",
    claims: timed,
    safety: "full",
    needs: ["workers", "time"],
    // A service that stands still on a busy machine does not count that time, so that its deadlines would be later than the model says.
    heldClock: true,
    // The clock of that service is not shared with other scenarios.
    elsewhere: true,
    // Never in real time, because a walk takes hours.
    spanMs: Infinity,
    ceiling: UNBOUNDED,
    run: (context) => walkAtRandom(context, timed, true),
  },
];
