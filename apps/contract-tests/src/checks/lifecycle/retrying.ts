import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { EXECUTION_TIMEOUT_MS, PAST_MS, memberOf } from "./job-in-state.ts";
import { takenAnew } from "./workers.ts";

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

export const scenarios: readonly Scenario[] = endings.map(({ state, claims, more, end }): Scenario => ({
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
}));
