import type { ClaimId, JobState, JobTrigger } from "@millrace/spec";
import { claims } from "@millrace/spec/claims";

type ByTrigger = Readonly<Partial<Record<JobTrigger, readonly ClaimId[]>>>;

/** The claims besides those that name a transition: about what the trigger is answered with, and what it brings. */
const ofTriggers: ByTrigger = {
  take: ["WORKER-TAKE-200", "WORKER-TAKE-ATTEMPT", "WORKER-TAKE-TOKEN"],
  complete: ["WORKER-DONE-200", "WORKER-DONE-RESULT"],
  fail: ["WORKER-DONE-200", "WORKER-DONE-ERROR"],
  timeOut: ["JOB-ERROR-TIMED-OUT"],
  cancel: ["QUEUE-CANCEL-200", "QUEUE-CANCEL-RESPONSE"],
  retry: ["LIFECYCLE-RETRY-TRACES-GONE", "QUEUE-RETRY-200", "QUEUE-RETRY-RESPONSE"],
  purge: ["LIFECYCLE-PURGED-404", "QUEUE-PURGE-200", "QUEUE-PURGE-REMOVED"],
};
/** The same where there is a job, and the trigger moves it nowhere. */
const ofRefusals: ByTrigger = {
  submit: ["QUEUE-IDEMPOTENCY-SAME-JOB", "QUEUE-IDEMPOTENCY-RUN-ANSWER"],
  retry: ["LIFECYCLE-RULE-RETRY-STATES", "QUEUE-RETRY-409"],
  cancel: ["QUEUE-CANCEL-409"],
  purge: ["QUEUE-RULE-PURGE-WAITING-ONLY", "QUEUE-PURGE-EMPTY"],
};
/** The same for one pair of a state and a trigger. */
const ofPairs: Readonly<Record<string, readonly ClaimId[]>> = {
  "FAILED retry": ["LIFECYCLE-RETRY-FAILED-SAME-ID", "LIFECYCLE-RETRY-FAILED-OUTPUT-GONE"],
  "TIMED_OUT retry": [
    "LIFECYCLE-RETRY-TIMED-OUT-SAME-ID",
    "LIFECYCLE-RETRY-TIMED-OUT-OUTPUT-GONE",
    "LIFECYCLE-TIME-OUT-RETRYABLE",
  ],
  "FAILED expire": ["LIFECYCLE-RULE-RETRY-EXPIRED"],
  "null complete": ["WORKER-DONE-404"],
  "null fail": ["WORKER-DONE-404"],
  "CANCELLED complete": ["WORKER-DONE-STALE-409"],
  "CANCELLED fail": ["WORKER-DONE-STALE-409"],
  "TIMED_OUT complete": ["WORKER-DONE-GIVEN-UP-409"],
  "TIMED_OUT fail": ["WORKER-DONE-GIVEN-UP-409"],
  "IN_PROGRESS purge": ["LIFECYCLE-PURGE-KEEPS-RUNNING"],
  "CANCELLED take": ["LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS"],
};

/** What claims say of a trigger in a state, legal or not. */
export function claimsOf(from: JobState | null, trigger: JobTrigger, isLegal: boolean): readonly ClaimId[] {
  const pair = `${from} ${trigger}`;
  if (!isLegal) {
    const named = claims.filter(({ refs }) => refs?.refusals?.includes(pair) === true).map(({ id }) => id);
    return [
      ...named,
      ...(ofPairs[pair] ?? []),
      ...((from !== null && ofRefusals[trigger]) || []),
      "LIFECYCLE-NOTHING-ELSE",
    ];
  }
  // One that names several is about more than the step itself.
  const named = claims.filter(
    ({ id, kind, refs: { transitions = [] } = {} }) =>
      id.startsWith("LIFECYCLE-") &&
      kind === "transition" &&
      transitions.length === 1 &&
      transitions[0]?.startsWith(`${pair} `),
  );
  if (named.length === 0) throw new Error(`No claim is about the transition ${pair}.`);
  return [...named.map(({ id }) => id), ...(ofTriggers[trigger] ?? []), ...(ofPairs[pair] ?? [])];
}
