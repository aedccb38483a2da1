import { type ClaimId, type JobState, type JobTrigger, jobStates } from "@millrace/spec";

/** The claims about each transition, by the state before it and its trigger. A release has its own scenario. */
const edges: Readonly<Record<string, readonly ClaimId[]>> = {
  "null submit": ["LIFECYCLE-RUN-SUBMIT"],
  "IN_QUEUE take": ["LIFECYCLE-TAKE", "WORKER-TAKE-200", "WORKER-TAKE-ATTEMPT", "WORKER-TAKE-TOKEN"],
  "IN_PROGRESS complete": ["LIFECYCLE-COMPLETE", "WORKER-DONE-200", "WORKER-DONE-RESULT"],
  "IN_PROGRESS fail": ["LIFECYCLE-FAIL", "WORKER-DONE-200", "WORKER-DONE-ERROR"],
  "IN_PROGRESS timeOut": ["LIFECYCLE-TIME-OUT", "JOB-ERROR-TIMED-OUT"],
  "IN_PROGRESS lose": ["LIFECYCLE-LOSE"],
  "IN_PROGRESS giveUp": ["LIFECYCLE-GIVE-UP"],
  "IN_QUEUE cancel": ["LIFECYCLE-CANCEL-QUEUED", "QUEUE-CANCEL-200", "QUEUE-CANCEL-RESPONSE"],
  "IN_PROGRESS cancel": ["LIFECYCLE-CANCEL-RUNNING", "QUEUE-CANCEL-200", "QUEUE-CANCEL-RESPONSE"],
  "FAILED retry": [
    "LIFECYCLE-RETRY-FAILED",
    "LIFECYCLE-RETRY-FAILED-SAME-ID",
    "LIFECYCLE-RETRY-FAILED-OUTPUT-GONE",
    "LIFECYCLE-RETRY-TRACES-GONE",
    "QUEUE-RETRY-200",
    "QUEUE-RETRY-RESPONSE",
  ],
  "TIMED_OUT retry": [
    "LIFECYCLE-RETRY-TIMED-OUT",
    "LIFECYCLE-RETRY-TIMED-OUT-SAME-ID",
    "LIFECYCLE-RETRY-TIMED-OUT-OUTPUT-GONE",
    "LIFECYCLE-TIME-OUT-RETRYABLE",
    "QUEUE-RETRY-200",
  ],
  "IN_QUEUE purge": ["LIFECYCLE-PURGE-QUEUED", "LIFECYCLE-PURGED-404", "QUEUE-PURGE-200", "QUEUE-PURGE-REMOVED"],
  "IN_QUEUE expire": ["LIFECYCLE-EXPIRE-QUEUED"],
  "IN_PROGRESS expire": ["LIFECYCLE-EXPIRE-RUNNING"],
  "COMPLETED expire": ["LIFECYCLE-EXPIRE-COMPLETED"],
  "FAILED expire": ["LIFECYCLE-EXPIRE-FAILED", "LIFECYCLE-RULE-RETRY-EXPIRED"],
  "CANCELLED expire": ["LIFECYCLE-EXPIRE-CANCELLED"],
  "TIMED_OUT expire": ["LIFECYCLE-EXPIRE-TIMED-OUT"],
};

/** Those about a pair without a transition; `LIFECYCLE-NOTHING-ELSE` is about all of them. */
const refusals: Readonly<Record<string, readonly ClaimId[]>> = {
  "null complete": ["WORKER-DONE-404"],
  "null fail": ["WORKER-DONE-404"],
  "IN_QUEUE retry": ["LIFECYCLE-RETRY-IN-QUEUE-REFUSED", "LIFECYCLE-RULE-RETRY-STATES", "QUEUE-RETRY-409"],
  "IN_PROGRESS retry": ["LIFECYCLE-RETRY-IN-PROGRESS-REFUSED", "LIFECYCLE-RULE-RETRY-STATES", "QUEUE-RETRY-409"],
  "COMPLETED retry": ["LIFECYCLE-RETRY-COMPLETED-REFUSED", "LIFECYCLE-RULE-RETRY-STATES", "QUEUE-RETRY-409"],
  "CANCELLED retry": ["LIFECYCLE-RETRY-CANCELLED-REFUSED", "LIFECYCLE-RULE-RETRY-STATES", "QUEUE-RETRY-409"],
  "COMPLETED cancel": ["LIFECYCLE-CANCEL-COMPLETED-REFUSED", "QUEUE-CANCEL-409"],
  "FAILED cancel": ["LIFECYCLE-CANCEL-FAILED-REFUSED", "QUEUE-CANCEL-409"],
  "TIMED_OUT cancel": ["LIFECYCLE-CANCEL-TIMED-OUT-REFUSED", "QUEUE-CANCEL-409"],
  "CANCELLED cancel": ["LIFECYCLE-CANCEL-CANCELLED-REFUSED", "QUEUE-CANCEL-409"],
  "CANCELLED complete": ["LIFECYCLE-CANCEL-LATE-RESULT", "WORKER-DONE-STALE-409"],
  "CANCELLED fail": ["LIFECYCLE-CANCEL-LATE-RESULT", "WORKER-DONE-STALE-409"],
  "TIMED_OUT complete": ["WORKER-DONE-GIVEN-UP-409"],
  "TIMED_OUT fail": ["WORKER-DONE-GIVEN-UP-409"],
  "IN_PROGRESS purge": ["LIFECYCLE-PURGE-KEEPS-RUNNING", "QUEUE-RULE-PURGE-WAITING-ONLY", "QUEUE-PURGE-EMPTY"],
  "COMPLETED purge": ["LIFECYCLE-PURGE-KEEPS-FINISHED", "QUEUE-RULE-PURGE-WAITING-ONLY", "QUEUE-PURGE-EMPTY"],
  "FAILED purge": ["LIFECYCLE-PURGE-KEEPS-FINISHED", "QUEUE-RULE-PURGE-WAITING-ONLY"],
  "CANCELLED purge": ["LIFECYCLE-PURGE-KEEPS-FINISHED", "QUEUE-RULE-PURGE-WAITING-ONLY"],
  "CANCELLED take": ["LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS"],
  ...Object.fromEntries(
    jobStates.map((state) => [`${state} submit`, ["QUEUE-IDEMPOTENCY-SAME-JOB", "QUEUE-IDEMPOTENCY-RUN-ANSWER"]]),
  ),
};

/** The claim that a transition is called by. */
export function claimOf(from: JobState | null, trigger: JobTrigger): ClaimId {
  const [claim] = edges[`${from} ${trigger}`] ?? [];
  if (claim === undefined) throw new Error(`No claim is named for the transition ${from} ${trigger}.`);
  return claim;
}

/** What claims say of a trigger in a state, legal or not. */
export function claimsOf(from: JobState | null, trigger: JobTrigger, isLegal: boolean): readonly ClaimId[] {
  const key = `${from} ${trigger}`;
  if (isLegal) return [claimOf(from, trigger), ...(edges[key] ?? []).slice(1)];
  return [...(refusals[key] ?? []), "LIFECYCLE-NOTHING-ELSE"];
}
