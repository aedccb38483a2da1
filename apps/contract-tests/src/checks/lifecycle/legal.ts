import type { Expectation } from "@millrace/contract-core";
import { type ClaimId, type JobState, type JobTrigger, type Transition, limits, transitions } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { type JobUnderTest, fire, isFired, jobIn, memberOf, needsOf, pathTo, stateOf } from "./job-in-state.ts";

interface Fired {
  readonly context: Context;
  readonly job: JobUnderTest;
  /** The answer to the request that fired it; undefined for a trigger of time. */
  readonly answer: Answer | undefined;
  readonly expectation: Expectation;
}

/** The claim about a transition, with its checks in addition to the new state. */
interface EdgeCheck {
  readonly claim: ClaimId;
  readonly also?: (fired: Fired) => Promise<void> | void;
}

/** By previous state and trigger. A release has its own scenario. */
const checks: Readonly<Record<string, EdgeCheck>> = {
  "null submit": { claim: "LIFECYCLE-RUN-SUBMIT", also: documented("queue.run") },
  "IN_QUEUE take": { claim: "LIFECYCLE-TAKE", also: documented("worker.jobTake") },
  "IN_PROGRESS complete": { claim: "LIFECYCLE-COMPLETE", also: documented("worker.jobDone") },
  "IN_PROGRESS fail": {
    claim: "LIFECYCLE-FAIL",
    async also(fired) {
      documented("worker.jobDone")(fired);
      await says("failed on purpose")(fired);
    },
  },
  "IN_PROGRESS timeOut": { claim: "LIFECYCLE-TIME-OUT", also: stopped },
  "IN_PROGRESS lose": {
    claim: "LIFECYCLE-LOSE",
    async also({ job, expectation }) {
      expectation.contains((await job.queue.status(job.id)).json, { retries: limits.automaticRedispatchMax });
    },
  },
  "IN_PROGRESS giveUp": { claim: "LIFECYCLE-GIVE-UP", also: says("worker", "lost") },
  "IN_QUEUE cancel": { claim: "LIFECYCLE-CANCEL-QUEUED", also: documented("queue.cancel") },
  "IN_PROGRESS cancel": { claim: "LIFECYCLE-CANCEL-RUNNING", also: documented("queue.cancel") },
  "FAILED retry": { claim: "LIFECYCLE-RETRY-FAILED", also: documented("queue.retry") },
  "TIMED_OUT retry": { claim: "LIFECYCLE-RETRY-TIMED-OUT", also: documented("queue.retry") },
  "IN_QUEUE purge": { claim: "LIFECYCLE-PURGE-QUEUED", also: documented("queue.purgeQueue") },
  "IN_QUEUE expire": { claim: "LIFECYCLE-EXPIRE-QUEUED" },
  "IN_PROGRESS expire": { claim: "LIFECYCLE-EXPIRE-RUNNING", also: stopped },
  "COMPLETED expire": { claim: "LIFECYCLE-EXPIRE-COMPLETED" },
  "FAILED expire": { claim: "LIFECYCLE-EXPIRE-FAILED", also: cannotBeRetried },
  "CANCELLED expire": { claim: "LIFECYCLE-EXPIRE-CANCELLED" },
  "TIMED_OUT expire": { claim: "LIFECYCLE-EXPIRE-TIMED-OUT", also: cannotBeRetried },
};

/** The claim about a legal transition. */
export function claimOf(from: JobState | null, trigger: JobTrigger): ClaimId {
  const check = checks[`${from} ${trigger}`];
  if (check === undefined) throw new Error(`No claim is named for the transition ${from} ${trigger}.`);
  return check.claim;
}

/** One for each legal transition. */
export const scenarios: readonly Scenario[] = transitions.flatMap(scenarioOf);

function scenarioOf({ from, trigger, to }: Transition): readonly Scenario[] {
  if (!isFired(trigger)) return [];
  const check = checks[`${from} ${trigger}`];
  if (check === undefined) throw new Error(`No claim is named for the transition ${from} ${trigger}.`);
  return [
    {
      name: `${trigger} brings a job ${from === null ? "into being" : `that is ${from}`} ${to === null ? "to its removal" : `to ${to}`}`,
      claims: [check.claim],
      ...needsOf([...pathTo(from), trigger]),
      run: async (context) => {
        const expectation = context.expect(check.claim);
        const job = await jobIn(context, from, [trigger]);
        expectation.equals(await stateOf(job), from, "state before");
        const answer = await fire(context, job, trigger);
        expectation.equals(await stateOf(job), to, "state afterwards");
        await check.also?.({ context, job, answer, expectation });
      },
    },
  ];
}

function documented(operation: string): (fired: Fired) => void {
  return ({ answer, expectation }) => {
    if (answer === undefined) throw new Error("No request was answered.");
    expectation.status(answer, 200);
    expectation.documented(answer, operation);
  };
}

function says(...words: readonly string[]): (fired: Fired) => Promise<void> {
  return async ({ job, expectation }) => {
    const error = memberOf((await job.queue.status(job.id)).json, "error");
    const text = typeof error === "string" ? error.toLowerCase() : "";
    const holds = words.every((word) => text.includes(word));
    expectation.that(holds, `an error that says "${words.join('" and "')}"`, error);
  };
}

async function stopped({ job, expectation }: Fired): Promise<void> {
  const answer = await job.queue.call("GET", "job-stop/contract-worker");
  expectation.contains(answer.json, { jobsToStop: [job.id] }, "jobs to stop");
}

async function cannotBeRetried({ job, expectation }: Fired): Promise<void> {
  expectation.status(await job.queue.call("POST", `retry/${job.id}`), 404);
  expectation.equals(await stateOf(job), null, "state after the retry");
}
