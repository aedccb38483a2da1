import { fieldsOf } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { hold, until } from "./held.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";

/** Times on the clock of the target between which something happened. */
export interface Moment {
  readonly fromMs: number;
  readonly toMs: number;
}

export async function moment({ clock }: Context, happens: () => Promise<unknown>): Promise<Moment> {
  const fromMs = await clock.nowMs();
  await happens();
  return { fromMs, toMs: await clock.nowMs() };
}

/** How much before and behind the end of its time a job is looked at. */
const BEFORE_MS = 1_500;
const BEHIND_MS = 500;

/** The job is there until `keptMs` behind a moment, and not longer, to a second. */
export async function expectKept(
  { clock, expect }: Context,
  claims: readonly string[],
  queue: QueueUnderTest,
  { jobId, since, keptMs }: { readonly jobId: string; readonly since: Moment; readonly keptMs: number },
): Promise<void> {
  await clock.pass(Math.max(0, since.fromMs + keptMs - BEFORE_MS - (await clock.nowMs())));
  const before = await queue.status(jobId);
  // A machine that stood still for longer shows nothing.
  const isTooLate = (await clock.nowMs()) >= since.fromMs + keptMs;
  for (const claim of claims) {
    expect(claim).that(before.status === 200 || isTooLate, `the job there for ${keptMs} ms`, before.status);
  }
  await clock.pass(Math.max(0, since.toMs + keptMs + BEHIND_MS - (await clock.nowMs())));
  const behind = await queue.status(jobId);
  for (const claim of claims) expect(claim).status(behind, 404);
}

/** Submits with `/runsync`, and plays its worker; resolves when the result was answered. */
async function runsync(
  context: Context,
  queue: QueueUnderTest,
  query: string,
): Promise<{ jobId: string; since: Moment }> {
  const client = await hold((signal) => queue.call("POST", `runsync${query}`, { body: { input: {} }, signal }));
  const job = await taken(queue);
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
    needs: ["time", "workers"],
    async run(context) {
      const queue = await context.endpoint();
      const finished = await runsync(context, queue, "");
      const keptMs = limits.runsyncRetentionMs;
      await expectKept(context, ["LIMIT-RUNSYNC-RETENTION"], queue, { ...finished, keptMs });
    },
  },
  {
    name: "The results of synchronous jobs with a wait are kept for their time, whatever the wait",
    claims: ["LIMIT-RUNSYNC-RETENTION-WITH-WAIT", "LIMIT-RETENTION-WAIT-VALUE"],
    safety: "full",
    needs: ["time", "workers"],
    spanMs: RETENTION_SPAN_MS,
    async run(context) {
      const queue = await context.endpoint();
      const claims = ["LIMIT-RUNSYNC-RETENTION-WITH-WAIT", "LIMIT-RETENTION-WAIT-VALUE"];
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
    needs: ["time", "workers"],
    spanMs: RETENTION_SPAN_MS,
    async run(context) {
      const { clock, endpoint, expect } = context;
      const queue = await endpoint();
      const jobId = await queue.run();
      const job = await taken(queue);
      // It counts from the completion, not from the submission.
      await clock.pass(limits.workerLeaseMs / 2);
      const since = await moment(context, () => queue.done(job, { output: 1 }));
      const claims = ["LIMIT-RUN-RETENTION", "LIMIT-EXPIRED-RESULT"];
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
      const slow = await until(
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
