import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { type Due, isSeenBefore, passBefore, passBehind } from "../waiting/moment.ts";
import { EXECUTION_TIMEOUT_MS, PAST_MS, memberOf } from "./job-in-state.ts";
import { takenAnew } from "./workers.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";

const OUTPUT = { of: "the first run" };

/** Ways to end a job so that it can be retried; each resolves to its last visible output. */
const endings = [
  {
    state: "FAILED",
    claims: "LIFECYCLE-RETRY-FAILED",
    more: {},
    async end(_: Context, queue: QueueUnderTest, job: TakenJob): Promise<unknown> {
      await queue.done(job, { error: "not this time", output: OUTPUT });
      return memberOf((await queue.status(job.id)).json, "output");
    },
  },
  {
    state: "TIMED_OUT",
    claims: "LIFECYCLE-RETRY-TIMED-OUT",
    more: { policy: { executionTimeout: EXECUTION_TIMEOUT_MS } },
    async end({ clock }: Context, queue: QueueUnderTest, job: TakenJob): Promise<unknown> {
      await queue.done(job, { status: "IN_PROGRESS", output: OUTPUT });
      const { json } = await queue.status(job.id);
      await clock.pass(EXECUTION_TIMEOUT_MS + PAST_MS);
      return memberOf(json, "output");
    },
  },
] as const;

export const scenarios: readonly Scenario[] = [
  ...endings.map(({ state, claims, more, end }): Scenario => ({
    name: `a job that is ${state} and retried runs again as it was submitted, without traces of the first run`,
    claims: [`${claims}-SAME-ID`, `${claims}-SAME-INPUT`, `${claims}-OUTPUT-GONE`, "LIFECYCLE-RETRY-TRACES-GONE"],
    safety: state === "FAILED" ? "disposable" : "full",
    needs: state === "FAILED" ? ["workers"] : ["workers", "time"],
    run: async (context) => {
      const { expect } = context;
      const queue = await context.endpoint();
      const input = { prompt: "ü", deep: [{ n: 1.5 }, null] };
      const job = await takenAnew(queue, input, more);
      await queue.stream(job, { output: "a chunk of the first run" });
      const output = await end(context, queue, job);
      expect(`${claims}-OUTPUT-GONE`).equals(output, OUTPUT, "output before the retry");
      const ended = (await queue.status(job.id)).json;
      expect("LIFECYCLE-RETRY-TRACES-GONE").contains(ended, { status: state }, "before the retry");
      expect("LIFECYCLE-RETRY-TRACES-GONE").that(memberOf(ended, "error") !== undefined, "an error before", ended);
      const answer = await queue.call("POST", `retry/${job.id}`);
      expect(`${claims}-SAME-ID`).contains(answer.json, { id: job.id });
      const { json } = await queue.status(job.id);
      expect(`${claims}-SAME-ID`).contains(json, { id: job.id, status: "IN_QUEUE" });
      expect(`${claims}-OUTPUT-GONE`).contains(json, { status: "IN_QUEUE" });
      expect(`${claims}-OUTPUT-GONE`).equals(memberOf(json, "output"), undefined, "output after the retry");
      expect("LIFECYCLE-RETRY-TRACES-GONE").equals(memberOf(json, "error"), undefined, "error after the retry");
      const stream = await queue.call("GET", `stream/${job.id}?wait=0`);
      expect("LIFECYCLE-RETRY-TRACES-GONE").equals(streamOf(stream), [], "chunks after the retry");
      const again = await taken(queue);
      expect(`${claims}-SAME-ID`).equals(again.id, job.id, "id of the second run");
      expect(`${claims}-SAME-INPUT`).equals(again.id, job.id, "the job that is handed out");
      expect(`${claims}-SAME-INPUT`).equals(again.input, input, "input of the second run");
      const running = (await queue.status(job.id)).json;
      expect(`${claims}-OUTPUT-GONE`).equals(memberOf(running, "output"), undefined, "output during the second run");
      await queue.done(again, {});
      const done = (await queue.status(job.id)).json;
      expect(`${claims}-OUTPUT-GONE`).equals(memberOf(done, "output"), undefined, "output after the second run");
    },
  })),
  {
    name: "failed jobs and such that timed out can be retried until their results expire, and not afterwards",
    claims: ["LIFECYCLE-RULE-RETRY-STATES", "LIFECYCLE-RULE-RETRY-EXPIRED", "LIFECYCLE-TIME-OUT-RETRYABLE"],
    safety: "full",
    heldClock: true,
    needs: ["workers", "time"],
    spanMs: RETENTION_SPAN_MS,
    run: async (context) => {
      const { expect } = context;
      const queue = await context.endpoint();
      const ended: { readonly state: string; readonly inTime: string; readonly tooLate: string; readonly due: Due }[] =
        [];
      for (const { state, more, end } of endings) {
        const fromMs = await context.clock.nowMs();
        const [first, second] = [await takenAnew(queue, {}, more), await takenAnew(queue, {}, more)];
        await end(context, queue, first);
        if (state === "FAILED") await end(context, queue, second);
        // A job times out one timeout after a worker took it.
        const ranMs = state === "FAILED" ? 0 : EXECUTION_TIMEOUT_MS;
        const since = { fromMs: fromMs + ranMs, toMs: await context.clock.nowMs() };
        const due = { since, afterMs: limits.runRetentionMs };
        ended.push({ state, inTime: first.id, tooLate: second.id, due });
      }
      let inQueue = 0;
      for (const { state, inTime, tooLate, due } of ended) {
        const alsoTimedOut = state === "TIMED_OUT" ? (["LIFECYCLE-TIME-OUT-RETRYABLE"] as const) : [];
        await passBefore(context, due);
        const before = await queue.status(tooLate);
        const early = await queue.call("POST", `retry/${inTime}`);
        const { json } = await queue.status(inTime);
        const claims = ["LIFECYCLE-RULE-RETRY-STATES", ...alsoTimedOut] as const;
        if (await isSeenBefore(context, claims, due)) {
          for (const claim of claims) {
            expect(claim).contains(before.json, { status: state });
            expect(claim).status(early, 200);
            expect(claim).contains(json, { id: inTime, status: "IN_QUEUE" });
          }
        }
        if (early.status === 200) inQueue += 1;
        await passBehind(context, due);
        const late = await queue.call("POST", `retry/${tooLate}`);
        const after = await queue.status(tooLate);
        for (const claim of ["LIFECYCLE-RULE-RETRY-EXPIRED", ...alsoTimedOut] as const) {
          expect(claim).status(late, 404);
          expect(claim).documented(late, "queue.retry");
          expect(claim).status(after, 404);
        }
      }
      expect("LIFECYCLE-RULE-RETRY-EXPIRED").contains(
        (await queue.call("GET", "health")).json,
        { jobs: { inQueue } },
        "only the jobs that were retried in time",
      );
    },
  },
];
