import { batchRules } from "./batch-rules.ts";
import { type JobFacts, mayHaveExpired, mayHaveHappened, type RoundFacts } from "./facts.ts";
import { machineRules } from "./machine-rules.ts";

/** Invariants of a whole round, by name: each gives what breaks it. */
export const roundRules = {
  "idempotency key made two jobs": (round) => severalOf(round.idsOfKey, round),
  "submission made two jobs": (round) => severalOf(round.idsOfInput, round),
  "answer that is not documented": ({ badAnswers }) =>
    badAnswers.map((asked) => `${asked.who} got ${asked.status} at ${Math.round(asked.to)} ms`),
  "counts disagree with jobs": wrongCounts,
  "service does not start": ({ failedStarts }) => failedStarts,
  "older version is not refused by name": ({ refusals }) => refusals,
  ...batchRules,
  ...machineRules,
} as const satisfies Readonly<Record<string, (round: RoundFacts) => readonly string[]>>;

/** The key of a job that was purged or has expired may be used again, and its input with it. */
function severalOf(ids: RoundFacts["idsOfKey"], round: RoundFacts): readonly string[] {
  const isPurged = (id: string): boolean => {
    const job = round.jobs.get(id);
    if (job === undefined || (job.final !== undefined && job.final.status !== 404)) return false;
    // A job that was never acknowledged to a client and is not in the list was read by no one at the end.
    return (job.final !== undefined && round.purges.some(mayHaveHappened)) || mayHaveExpired(job, round, Infinity);
  };
  return [...ids]
    .filter(([, set]) => set.size > 1 && [...set].filter((id) => !isPurged(id)).length > 1)
    .map(([name, set]) => `${name}: ${[...set].join(", ")}`);
}

function hasExpired(job: JobFacts, round: RoundFacts): boolean {
  return job.final?.status === 404 && mayHaveExpired(job, round, job.final.to);
}

function wrongCounts(round: RoundFacts): readonly string[] {
  const { counted, jobs } = round;
  if (counted === undefined) return [];
  let [completed, failed, waiting, retries, expired] = [0, 0, 0, 0, 0];
  for (const job of jobs.values()) {
    const { final, steers } = job;
    expired += Number(hasExpired(job, round));
    retries += steers.filter((steer) => steer.op === "retry" && mayHaveHappened(steer)).length;
    completed += Number(final?.state === "COMPLETED");
    failed += Number(final?.state === "FAILED" || final?.state === "TIMED_OUT");
    waiting += Number(final?.state === "IN_QUEUE" || final?.state === "IN_PROGRESS");
  }
  // A job that failed, was retried and completed counts under both names.
  const isRight = counted.failed >= failed && counted.failed <= failed + retries + expired;
  const isComplete = counted.completed >= completed && counted.completed <= completed + expired;
  if (isRight && isComplete && counted.waiting === waiting) return [];
  const told = `${counted.completed}/${counted.failed}/${counted.waiting}`;
  return [`completed/failed/waiting are ${told}, and the jobs are ${completed}/${failed}/${waiting}`];
}
