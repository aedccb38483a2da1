import { limits } from "@millrace/spec";
import type { Answer, Fields, Scenario } from "../../steps/words.ts";
import { arrived, atEndpoint, expectAtOnce, has, isHeld, listed, objectOf } from "../../steps/words.ts";

/** An unused address, so that no webhook arrives. */
const WEBHOOK = "https://hooks.invalid/jobs";
const POLLS = 8;

/** The jobs that a poll for one, or for a batch, is answered with. */
function jobsIn(answer: Answer): readonly Fields[] {
  return has(answer.json, "id") ? [objectOf(answer.json)] : listed(answer);
}

const idsIn = (answers: readonly Answer[]): readonly unknown[] =>
  answers
    .flatMap(jobsIn)
    .map(({ id }) => String(id))
    .toSorted();

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "an unknown worker takes a job and gets what the client submitted",
    claims: [
      "WORKER-NO-REGISTRATION",
      "WORKER-TAKE-200",
      "WORKER-TAKE-INPUT-PRESENT",
      "WORKER-TAKE-WEBHOOK",
      "WORKER-TAKE-BATCH-ID",
      "LIMIT-ID-LENGTH",
      "JOB-REQUEST-INPUT-EMPTY",
    ],
    endpoint: { workersMax: 0 },
    async run({ queue, expect, name }) {
      for (const [input, more] of [
        [{ prompt: "ü", deep: [{ n: 1.5 }, null] }, { webhook: WEBHOOK }],
        [{}, {}],
      ] as const) {
        const id = await queue.run(input, more);
        const answer = await queue.call("GET", `job-take/${name("stranger").padEnd(limits.idMaxChars, "-")}`);
        const { json } = answer;
        expect("WORKER-NO-REGISTRATION", "LIMIT-ID-LENGTH").status(answer, 200);
        expect("WORKER-TAKE-200").documented(answer, "worker.jobTake");
        expect("WORKER-TAKE-200", "WORKER-TAKE-INPUT-PRESENT", "JOB-REQUEST-INPUT-EMPTY").equals(
          [objectOf(json)["id"], objectOf(json)["input"]],
          [id, input],
        );
        expect("WORKER-TAKE-WEBHOOK").equals(objectOf(json)["webhook"], objectOf(more)["webhook"], "webhook");
        expect("WORKER-TAKE-BATCH-ID").that(!has(json, "batchId"), "no batchId", json);
      }
    },
  }),
  atEndpoint({
    name: "a take request that is held gets the job that arrives",
    claims: ["WORKER-TAKE-RELEASED"],
    async run({ context, queue, says }) {
      for (const path of ["job-take/w1", "job-take-batch/w1?batch_size=2"]) {
        const poll = queue.call("GET", path);
        says.that(await isHeld(poll), `${path} waits for a job`, "an answer");
        const id = await queue.run();
        const answer = await expectAtOnce(context, ["WORKER-TAKE-RELEASED"], poll);
        says.contains(jobsIn(answer), [{ id }], path);
      }
    },
  }),
  atEndpoint({
    name: "many workers ask at once and each job goes to one of them",
    claims: ["WORKER-TAKE-ONE-ATTEMPT"],
    needs: ["workers", "time"],
    async run({ queue, says, clock }) {
      const poll = (index: number): Promise<Answer> =>
        queue.call("GET", index % 2 === 0 ? `job-take/w${index}` : `job-take-batch/w${index}?batch_size=1`);
      const polls = Array.from({ length: POLLS }, (_, index) => poll(index));
      await arrived();
      const ids = await Promise.all([queue.run(), queue.run(), queue.run()]);
      await arrived();
      await clock.pass(limits.takeHoldMs);
      const answers = await Promise.all(polls);
      says.equals(idsIn(answers), ids.toSorted(), "jobs handed over");
      const empty = answers.filter(({ status }) => status === 204);
      says.equals(empty.length, POLLS - ids.length, "polls without a job");

      // The same with jobs that were queued before the workers polled.
      const waiting = await Promise.all([queue.run(), queue.run(), queue.run(), queue.run()]);
      const jobs = await Promise.all([poll(0), poll(1), poll(2), poll(3)]);
      says.equals(idsIn(jobs), waiting.toSorted(), "jobs handed over");
    },
  }),
  atEndpoint({
    name: "a batch holds the jobs that wait, in their order and no more than asked for; without a size one, and none that is cancelled",
    claims: [
      "WORKER-BATCH-200",
      "WORKER-BATCH-ORDER",
      "WORKER-BATCH-NOT-FILLED",
      "WORKER-BATCH-SIZE-DEFAULT",
      "WORKER-TAKE-TOKEN",
      "LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS",
    ],
    async run({ context, queue, expect }) {
      const ids: string[] = [];
      while (ids.length < 8) ids.push(await queue.run({ n: ids.length }));
      for (const id of [...ids.splice(3, 1), ...ids.splice(0, 1)]) await queue.call("POST", `cancel/${id}`);
      const poll = (query: string) => queue.call("GET", `job-take-batch/w1${query}`);
      const three = await poll("?batch_size=3");
      const one = await poll("");
      const rest = await expectAtOnce(context, ["WORKER-BATCH-NOT-FILLED"], poll(`?batch_size=${limits.takeBatchMax}`));
      for (const [claim, answer, wanted] of [
        ["WORKER-BATCH-200", three, ids.slice(0, 3)],
        ["WORKER-BATCH-SIZE-DEFAULT", one, ids.slice(3, 4)],
        ["WORKER-BATCH-NOT-FILLED", rest, ids.slice(4)],
      ] as const) {
        const got = listed(answer).map(({ id }) => id);
        for (const about of [claim, "WORKER-BATCH-ORDER", "LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS"] as const)
          expect(about).equals(got, wanted, "jobs of a batch");
        expect(claim).documented(answer, "worker.jobTakeBatch");
      }
      const tokens = listed(three).map(({ attemptToken }) => attemptToken);
      expect("WORKER-TAKE-TOKEN").equals(new Set(tokens).size, 3, "different tokens");
    },
  }),
];
