import { fieldsOf } from "../answers.ts";
import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { type Moment, expectChange, moment } from "../waiting/moment.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";
import { hold } from "../waiting/held.ts";
import { soon } from "../waiting/until.ts";

/** Run time of a job, because its retention counts from its end, not from its submission. */
const RUN_MS = limits.workerLeaseMs / 2;
const BEHIND_MS = 500;

/** Expects that the job exists until `keptMs` after a moment, and not longer, to a second or two. */
export async function expectKept(
  context: Context,
  claims: readonly ClaimId[],
  queue: QueueUnderTest,
  { jobId, since, keptMs }: { readonly jobId: string; readonly since: Moment; readonly keptMs: number },
): Promise<void> {
  const look = async (): Promise<number> => (await queue.status(jobId)).status;
  await expectChange(context, claims, { since, afterMs: keptMs }, { look, before: 200, behind: 404 });
}

/** Submits with `/runsync`, and acts as its worker for a while; resolves when the result was answered. */
async function runsync(
  context: Context,
  queue: QueueUnderTest,
  query: string,
): Promise<{ jobId: string; since: Moment }> {
  const client = await hold(context, (signal) =>
    queue.call("POST", `runsync${query}`, { body: { input: {} }, signal }),
  );
  const job = await taken(queue);
  await context.clock.pass(RUN_MS);
  const since = await moment(context, () => queue.done(job, { output: 1 }));
  await client.answer();
  return { jobId: job.id, since };
}

async function run(
  context: Context,
  queue: QueueUnderTest,
  report: unknown = { output: 1 },
): Promise<{ jobId: string; since: Moment; job: TakenJob }> {
  const jobId = await queue.run();
  const job = await taken(queue);
  return { jobId, job, since: await moment(context, () => queue.done(job, report)) };
}

export const scenarios: readonly Scenario[] = [
  {
    name: "The result of a synchronous job without a wait is kept for its time",
    claims: ["LIMIT-RUNSYNC-RETENTION"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    async run(context) {
      const queue = await context.endpoint();
      const finished = await runsync(context, queue, "");
      const keptMs = limits.runsyncRetentionMs;
      await expectKept(context, ["LIMIT-RUNSYNC-RETENTION"], queue, { ...finished, keptMs });
    },
  },
  {
    name: "The results of synchronous jobs with any wait are kept for their time",
    claims: ["LIMIT-RUNSYNC-RETENTION-WITH-WAIT", "LIMIT-RETENTION-WAIT-VALUE"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    spanMs: RETENTION_SPAN_MS,
    async run(context) {
      const queue = await context.endpoint();
      const claims = ["LIMIT-RUNSYNC-RETENTION-WITH-WAIT", "LIMIT-RETENTION-WAIT-VALUE"] as const;
      for (const waitMs of [limits.waitMinMs, limits.runsyncWaitDefaultMs, limits.waitMaxMs]) {
        const finished = await runsync(context, queue, `?wait=${waitMs}`);
        await expectKept(context, claims, queue, { ...finished, keptMs: limits.runsyncRetentionWithWaitMs });
      }
    },
  },
  {
    name: "The result of an asynchronous job is kept for its time, and then every operation misses it",
    claims: ["LIMIT-RUN-RETENTION", "LIMIT-EXPIRED-RESULT"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    spanMs: RETENTION_SPAN_MS,
    async run(context) {
      const { clock, endpoint, expect } = context;
      const queue = await endpoint();
      const jobId = await queue.run();
      const job = await taken(queue);
      await clock.pass(RUN_MS);
      const since = await moment(context, () => queue.done(job, { output: 1 }));
      const claims = ["LIMIT-RUN-RETENTION", "LIMIT-EXPIRED-RESULT"] as const;
      await expectKept(context, claims, queue, { jobId, since, keptMs: limits.runRetentionMs });
      for (const path of [`status/${jobId}`, `status-sync/${jobId}`, `stream/${jobId}`]) {
        const answer = await queue.call("GET", path);
        expect("LIMIT-EXPIRED-RESULT").status(answer, 404);
        expect("LIMIT-EXPIRED-RESULT").contains(answer.json, { error: "not_found" });
      }
    },
  },
  {
    name: "Jobs that failed or timed out are retried before and after their results expire",
    claims: ["LIMIT-EXPIRED-NO-RETRY"],
    safety: "full",
    needs: ["time", "workers"],
    spanMs: RETENTION_SPAN_MS,
    async run(context) {
      const { clock, endpoint, expect } = context;
      const queue = await endpoint();
      const slowId = await queue.run({}, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
      await taken(queue);
      await clock.pass(limits.executionTimeoutMinMs + BEHIND_MS);
      const slow = await soon(
        () => queue.status(slowId),
        (answer) => fieldsOf(answer)["status"] === "TIMED_OUT",
      );
      expect("LIMIT-EXPIRED-NO-RETRY").contains(slow.json, { status: "TIMED_OUT" });
      const failed = await run(context, queue, { error: "no" });
      const early = await run(context, queue, { error: "no" });
      const retry = (id: string): ReturnType<typeof queue.call> => queue.call("POST", `retry/${id}`);
      expect("LIMIT-EXPIRED-NO-RETRY").status(await retry(early.jobId), 200);
      await clock.pass(limits.runRetentionMs + BEHIND_MS);
      for (const id of [slowId, failed.jobId]) {
        const answer = await retry(id);
        expect("LIMIT-EXPIRED-NO-RETRY").status(answer, 404);
        expect("LIMIT-EXPIRED-NO-RETRY").documented(answer, "queue.retry");
      }
      expect("LIMIT-EXPIRED-NO-RETRY").contains((await queue.status(early.jobId)).json, { status: "IN_QUEUE" });
    },
  },
  {
    name: "A time to live is asked for with the status of a finished job",
    claims: ["LIMIT-STATUS-TTL-UNIT"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    async run(context) {
      const queue = await context.endpoint();
      const { jobId } = await run(context, queue);
      const ttlMs = limits.ttlMinMs * 2;
      const since = await moment(context, () => queue.call("GET", `status/${jobId}?ttl=${ttlMs}`));
      await expectKept(context, ["LIMIT-STATUS-TTL-UNIT"], queue, { jobId, since, keptMs: ttlMs });
    },
  },
];
