import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { has } from "../answers.ts";
import { arrived, expectAtOnce, isHeld } from "../waiting/held.ts";
import { jobsOf, takenBatch } from "./worker-requests.ts";

/** An unused address, so that no webhook arrives. */
const WEBHOOK = "https://hooks.invalid/jobs";
const POLLS = 8;

export const scenarios: readonly Scenario[] = [
  {
    name: "an unknown worker takes a job and gets what the client submitted",
    claims: [
      "WORKER-NO-REGISTRATION",
      "WORKER-TAKE-200",
      "WORKER-TAKE-INPUT-PRESENT",
      "WORKER-TAKE-WEBHOOK",
      "WORKER-TAKE-BATCH-ID",
    ],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect, name }) => {
      const queue = await endpoint({ workersMax: 0 });
      const input = { prompt: "ü", deep: [{ n: 1.5 }, null] };
      const first = await queue.run(input, { webhook: WEBHOOK });
      const answer = await queue.call("GET", `job-take/${name("stranger")}`);
      expect("WORKER-NO-REGISTRATION").status(answer, 200);
      expect("WORKER-TAKE-200").documented(answer, "worker.jobTake");
      expect("WORKER-TAKE-200").contains(answer.json, { id: first, input });
      expect("WORKER-TAKE-WEBHOOK").contains(answer.json, { webhook: WEBHOOK });
      expect("WORKER-TAKE-BATCH-ID").that(!has(answer.json, "batchId"), "no batchId", answer.json);
      const second = await queue.run({});
      const empty = await queue.call("GET", `job-take/${name("stranger")}`);
      expect("WORKER-TAKE-200").contains(empty.json, { id: second });
      expect("WORKER-TAKE-INPUT-PRESENT").that(has(empty.json, "input"), "a member input", empty.json);
      expect("WORKER-TAKE-INPUT-PRESENT").contains(empty.json, { input: {} });
      expect("WORKER-TAKE-WEBHOOK").that(!has(empty.json, "webhook"), "no webhook", empty.json);
      expect("WORKER-TAKE-BATCH-ID").that(!has(empty.json, "batchId"), "no batchId", empty.json);
    },
  },
  {
    name: "a take request that is held gets the job that arrives",
    claims: ["WORKER-TAKE-RELEASED"],
    safety: "disposable",
    needs: ["workers"],
    run: async (context) => {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      for (const path of ["job-take/w1", "job-take-batch/w1?batch_size=2"]) {
        const poll = queue.call("GET", path);
        expect("WORKER-TAKE-RELEASED").that(await isHeld(poll), `${path} waits for a job`, "an answer");
        const id = await queue.run();
        const answer = await expectAtOnce(context, ["WORKER-TAKE-RELEASED"], poll);
        expect("WORKER-TAKE-RELEASED").status(answer, 200);
        const [job] = path.includes("batch") ? jobsOf(answer) : [answer.json];
        expect("WORKER-TAKE-RELEASED").contains(job, { id });
      }
    },
  },
  {
    name: "many workers ask at once and each job goes to one of them",
    claims: ["WORKER-TAKE-ONE-ATTEMPT"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const paths = Array.from({ length: POLLS }, (_, index) =>
        index % 2 === 0 ? `job-take/w${index}` : `job-take-batch/w${index}?batch_size=1`,
      );
      const polls = paths.map((path) => queue.call("GET", path));
      await arrived();
      const ids = await Promise.all([queue.run(), queue.run(), queue.run()]);
      await arrived();
      await clock.pass(limits.takeHoldMs);
      const answers = await Promise.all(polls);
      const got = answers.flatMap((answer, index) =>
        answer.status !== 200 ? [] : index % 2 === 0 ? [(answer.json as { id: string }).id] : jobIds(jobsOf(answer)),
      );
      expect("WORKER-TAKE-ONE-ATTEMPT").equals(got.toSorted(), ids.toSorted(), "jobs handed over");
      const empty = answers.filter(({ status }) => status === 204);
      expect("WORKER-TAKE-ONE-ATTEMPT").equals(empty.length, POLLS - ids.length, "polls without a job");

      // The same with jobs that were queued before the workers polled.
      const waiting = await Promise.all([queue.run(), queue.run(), queue.run(), queue.run()]);
      const jobs = await Promise.all([
        taken(queue, "w1"),
        takenBatch(queue, 1, "w2"),
        taken(queue, "w3"),
        takenBatch(queue, 1, "w4"),
      ]);
      expect("WORKER-TAKE-ONE-ATTEMPT").equals(jobIds(jobs.flat()).toSorted(), waiting.toSorted(), "jobs handed over");
    },
  },
];

function jobIds(jobs: readonly { readonly id: string }[]): readonly string[] {
  return jobs.map(({ id }) => id);
}
