import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { EXECUTION_TIMEOUT_MS, PAST_MS, memberOf } from "./job-in-state.ts";
import { takenAnew } from "./workers.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";

/** Real time goes on while the clock is moved; so much of it is left for that. */
const MARGIN_MS = 60_000;

/** Ways to end a job so that it can be retried. */
const endings = [
  {
    state: "FAILED",
    claims: "LIFECYCLE-RETRY-FAILED",
    more: {},
    end: async (_: Context, queue: QueueUnderTest, job: TakenJob) =>
      void (await queue.done(job, { error: "not this time", output: { of: "the first run" } })),
  },
  {
    state: "TIMED_OUT",
    claims: "LIFECYCLE-RETRY-TIMED-OUT",
    more: { policy: { executionTimeout: EXECUTION_TIMEOUT_MS } },
    async end({ clock }: Context, queue: QueueUnderTest, job: TakenJob) {
      await queue.done(job, { status: "IN_PROGRESS", output: { of: "the first run" } });
      await clock.pass(EXECUTION_TIMEOUT_MS + PAST_MS);
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
      await end(context, queue, job);
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
    needs: ["workers", "time"],
    spanMs: RETENTION_SPAN_MS,
    run: async (context) => {
      const { expect, clock } = context;
      const queue = await context.endpoint();
      const ended: { readonly state: string; readonly inTime: string; readonly tooLate: string }[] = [];
      for (const { state, more, end } of endings) {
        const [first, second] = [await takenAnew(queue, {}, more), await takenAnew(queue, {}, more)];
        await end(context, queue, first);
        if (state === "FAILED") await end(context, queue, second);
        ended.push({ state, inTime: first.id, tooLate: second.id });
      }
      await clock.pass(limits.runRetentionMs - MARGIN_MS);
      for (const { state, inTime, tooLate } of ended) {
        const claims = [
          "LIFECYCLE-RULE-RETRY-STATES",
          ...(state === "TIMED_OUT" ? ["LIFECYCLE-TIME-OUT-RETRYABLE"] : []),
        ];
        for (const id of [inTime, tooLate]) {
          for (const claim of claims) expect(claim).contains((await queue.status(id)).json, { status: state });
        }
        const answer = await queue.call("POST", `retry/${inTime}`);
        const { json } = await queue.status(inTime);
        for (const claim of claims) {
          expect(claim).status(answer, 200);
          expect(claim).contains(json, { id: inTime, status: "IN_QUEUE" });
        }
      }
      await clock.pass(MARGIN_MS + PAST_MS);
      for (const { state, tooLate } of ended) {
        const claims = [
          "LIFECYCLE-RULE-RETRY-EXPIRED",
          ...(state === "TIMED_OUT" ? ["LIFECYCLE-TIME-OUT-RETRYABLE"] : []),
        ];
        const answer = await queue.call("POST", `retry/${tooLate}`);
        const after = await queue.status(tooLate);
        for (const claim of claims) {
          expect(claim).status(answer, 404);
          expect(claim).documented(answer, "queue.retry");
          expect(claim).status(after, 404);
        }
      }
      expect("LIFECYCLE-RULE-RETRY-EXPIRED").contains(
        (await queue.call("GET", "health")).json,
        { jobs: { inQueue: ended.length } },
        "only the jobs that were retried in time",
      );
    },
  },
];
