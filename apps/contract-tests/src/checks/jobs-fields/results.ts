import { objectOf } from "../answers.ts";
import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { EXECUTION_TIMEOUT_MS } from "../lifecycle/job-in-state.ts";
import { takenAnew } from "../lifecycle/workers.ts";
import { PAST_MS, jobOf, playedAsync, playedSync } from "./exchange.ts";
import { passLease } from "../waiting/lease.ts";

/** A value of each JSON type, with some that a careless server treats as missing. */
const OUTPUTS: readonly unknown[] = [
  { text: "ü\u2028", deep: { list: [1, -0.5, 1e21] } },
  {},
  [1, "two", { three: null }],
  [],
  "text",
  "",
  42,
  0,
  true,
  false,
  null,
];

export const scenarios: readonly Scenario[] = [
  {
    name: "the output of a job is what its handler returned, of any kind",
    claims: ["JOB-FIELD-OUTPUT", "JOB-OUTPUT-FROM-HANDLER"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      for (const output of OUTPUTS) {
        const sync = await playedSync(queue, { input: {} }, { output });
        const async = await playedAsync(queue, { output });
        const kind = JSON.stringify(output);
        expect("JOB-FIELD-OUTPUT").documented(sync, "queue.runsync");
        expect("JOB-FIELD-OUTPUT").documented(async, "queue.status");
        for (const { json } of [sync, async]) {
          expect("JOB-FIELD-OUTPUT").that("output" in objectOf(json), `an output of ${kind}`, json);
          expect("JOB-OUTPUT-FROM-HANDLER").equals(objectOf(json)["output"], output, `output of ${kind}`);
        }
      }
    },
  },
  {
    name: "a job whose handler gives nothing has no output",
    claims: ["JOB-OUTPUT-OPTIONAL"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("JOB-OUTPUT-OPTIONAL");
      const queue = await endpoint();
      for (const { json } of [await playedSync(queue, { input: {} }, {}), await playedAsync(queue, {})]) {
        expectation.contains(json, { status: "COMPLETED" });
        expectation.that(!("output" in objectOf(json)), "no output", json);
      }
      const { json } = await playedAsync(queue, { error: "no" });
      expectation.that(!("output" in objectOf(json)), "no output of a job that failed", json);
    },
  },
  {
    name: "a running job shows its latest progress, and the result takes its place",
    claims: ["JOB-OUTPUT-PROGRESS"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("JOB-OUTPUT-PROGRESS");
      const queue = await endpoint();
      const job = await takenAnew(queue);
      expectation.that(!("output" in (await jobOf(queue, job.id))), "no output before the first update", job.id);
      for (const output of ["step 1 of 2", { step: 2 }]) {
        expectation.status(await queue.done(job, { status: "IN_PROGRESS", output }), 200);
        expectation.contains(await jobOf(queue, job.id), { status: "IN_PROGRESS", output });
      }
      await queue.done(job, { output: "result" });
      expectation.contains(await jobOf(queue, job.id), { status: "COMPLETED", output: "result" });
    },
  },
  {
    name: "the error of a failed job is the text of its worker, also beside an output",
    claims: ["JOB-FIELD-ERROR", "JOB-ERROR-WITH-OUTPUT"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const error = 'Traceback:\n  line "1"\tü \u{1F4A5}\nValueError: unknown style: {oil}';
      for (const { json } of [await playedSync(queue, { input: {} }, { error }), await playedAsync(queue, { error })]) {
        expect("JOB-FIELD-ERROR").contains(json, { status: "FAILED", error });
      }
      const output = { done: ["half"] };
      const both = await playedAsync(queue, { error, output });
      expect("JOB-ERROR-WITH-OUTPUT").contains(both.json, { status: "FAILED", error, output });
      const completed = await playedAsync(queue, { output });
      expect("JOB-FIELD-ERROR").that(!("error" in objectOf(completed.json)), "no error on success", completed.json);
    },
  },
  {
    name: "a job that timed out says so in its error",
    claims: ["JOB-ERROR-TIMED-OUT"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const expectation = expect("JOB-ERROR-TIMED-OUT");
      const queue = await endpoint();
      const job = await takenAnew(queue, {}, { policy: { executionTimeout: EXECUTION_TIMEOUT_MS } });
      expectation.that(!("error" in (await jobOf(queue, job.id))), "no error while it runs", job.id);
      await clock.pass(EXECUTION_TIMEOUT_MS + PAST_MS);
      const { status, error } = await jobOf(queue, job.id);
      expectation.equals(status, "TIMED_OUT", "status");
      expectation.that(typeof error === "string" && error !== "", "a text as error", error);
    },
  },
  {
    name: "a job names the worker that has it or had it last",
    claims: ["JOB-FIELD-WORKER-ID"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("JOB-FIELD-WORKER-ID");
      const queue = await endpoint();
      const id = await queue.run();
      expectation.that(!("workerId" in (await jobOf(queue, id))), "no workerId before it is taken", id);
      const first = await taken(queue, "first-worker");
      expectation.contains(await jobOf(queue, id), { status: "IN_PROGRESS", workerId: "first-worker" });
      await queue.done(first, { error: "again" }, "first-worker");
      expectation.contains(await jobOf(queue, id), { status: "FAILED", workerId: "first-worker" });
      await queue.call("POST", `retry/${id}`);
      const second = await taken(queue, "second-worker");
      expectation.contains(await jobOf(queue, id), { status: "IN_PROGRESS", workerId: "second-worker" });
      await queue.done(second, {}, "second-worker");
      expectation.contains(await jobOf(queue, id), { status: "COMPLETED", workerId: "second-worker" });
    },
  },
  {
    name: "a job counts how often the service handed it out again, and not how often its client asked for that",
    claims: ["JOB-FIELD-RETRIES", "JOB-RETRIES-CLIENT-NOT-COUNTED"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const retried = await takenAnew(queue);
      await queue.done(retried, { error: "again" });
      await queue.call("POST", `retry/${retried.id}`);
      const again = await taken(queue);
      const byClient = await jobOf(queue, retried.id);
      expect("JOB-RETRIES-CLIENT-NOT-COUNTED").equals(again.attempt, 2, "attempt after the retry");
      expect("JOB-RETRIES-CLIENT-NOT-COUNTED").that(!("retries" in byClient), "no retries", byClient);
      await queue.done(again, {});
      const lost = await takenAnew(queue);
      const before = await jobOf(queue, lost.id);
      expect("JOB-FIELD-RETRIES").that(!("retries" in before), "no retries before the loss", before);
      await passLease(clock);
      expect("JOB-FIELD-RETRIES").contains(await jobOf(queue, lost.id), { status: "IN_QUEUE", retries: 1 });
      await queue.done(await taken(queue), { output: 1 });
      const after = await queue.status(lost.id);
      expect("JOB-FIELD-RETRIES").contains(after.json, { status: "COMPLETED", retries: 1 });
      expect("JOB-FIELD-RETRIES").documented(after, "queue.status");
    },
  },
];
