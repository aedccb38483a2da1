import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { type Moment, moment, passBehind } from "../waiting/moment.ts";
import { expectKept } from "../limits/retention.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";
import { hold } from "../waiting/held.ts";
import { soon } from "../waiting/until.ts";
import { EXECUTION_TIMEOUT_MS, memberOf } from "./job-in-state.ts";

/** Ways to submit a job; how long it is kept follows from them. */
const submissions = [
  { path: "run", keptMs: limits.runRetentionMs },
  { path: "runsync", keptMs: limits.runsyncRetentionMs },
  { path: `runsync?wait=${limits.waitMinMs}`, keptMs: limits.runsyncRetentionWithWaitMs },
] as const;

interface Ending {
  readonly state: "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
  readonly claim: ClaimId;
  readonly policy?: Readonly<Record<string, unknown>>;
  /** Ends a job that has run since `takenAt`; resolves to the moment of its end. */
  readonly end: (context: Context, queue: QueueUnderTest, job: TakenJob, takenAt: Moment) => Promise<Moment>;
}

const endings: readonly Ending[] = [
  {
    state: "COMPLETED",
    claim: "LIFECYCLE-EXPIRE-COMPLETED",
    end: (context, queue, job) => moment(context, () => queue.done(job, { output: 1 })),
  },
  {
    state: "FAILED",
    claim: "LIFECYCLE-EXPIRE-FAILED",
    end: (context, queue, job) => moment(context, () => queue.done(job, { error: "no" })),
  },
  {
    state: "CANCELLED",
    claim: "LIFECYCLE-EXPIRE-CANCELLED",
    end: (context, queue, job) => moment(context, () => queue.call("POST", `cancel/${job.id}`)),
  },
  {
    state: "TIMED_OUT",
    claim: "LIFECYCLE-EXPIRE-TIMED-OUT",
    policy: { executionTimeout: EXECUTION_TIMEOUT_MS },
    async end(context, queue, job, takenAt) {
      await passBehind(context, { since: takenAt, afterMs: EXECUTION_TIMEOUT_MS });
      await soon(
        () => statusOf(queue, job.id),
        (status) => status === "TIMED_OUT",
      );
      return { fromMs: takenAt.fromMs + EXECUTION_TIMEOUT_MS, toMs: await context.clock.nowMs() };
    },
  },
];

/** One for each way to end and to submit a job: a finished job is kept for its retention, and not longer. */
export const scenarios: readonly Scenario[] = [
  ...endings.flatMap((ending) => submissions.map((submission) => keptScenario(ending, submission))),
  {
    name: "a job of run that is CANCELLED while it waits is kept for its retention, and not longer",
    claims: ["LIFECYCLE-EXPIRE-CANCELLED"],
    safety: "full",
    heldClock: true,
    needs: ["time"],
    spanMs: RETENTION_SPAN_MS,
    run: async (context) => {
      const queue = await context.endpoint();
      const jobId = await queue.run();
      const since = await moment(context, () => queue.call("POST", `cancel/${jobId}`));
      const kept = { jobId, since, keptMs: limits.runRetentionMs };
      await expectKept(context, ["LIFECYCLE-EXPIRE-CANCELLED"], queue, kept);
    },
  },
];

function keptScenario(
  { state, claim, policy = {}, end }: Ending,
  { path, keptMs }: (typeof submissions)[number],
): Scenario {
  return {
    name: `a job of ${path} that is ${state} is kept for its retention, and not longer`,
    claims: [claim],
    safety: "full",
    heldClock: true,
    needs: ["workers", "time"],
    spanMs: RETENTION_SPAN_MS,
    run: async (context) => {
      const queue = await context.endpoint();
      const body = { input: {}, policy };
      const client = await hold(context, (signal) => queue.call("POST", path, { body, signal }));
      const fromMs = await context.clock.nowMs();
      const job = await taken(queue);
      const takenAt = { fromMs, toMs: await context.clock.nowMs() };
      const since = await end(context, queue, job, takenAt);
      await client.answer();
      context.expect(claim).equals(await statusOf(queue, job.id), state, "state before");
      await expectKept(context, [claim], queue, { jobId: job.id, since, keptMs });
    },
  };
}

async function statusOf(queue: QueueUnderTest, jobId: string): Promise<unknown> {
  return memberOf((await queue.status(jobId)).json, "status");
}
