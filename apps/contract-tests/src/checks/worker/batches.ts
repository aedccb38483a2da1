import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";
import { expectAtOnce } from "../waiting/held.ts";
import { jobsOf } from "./worker-requests.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "a batch holds the jobs that wait, in their order and no more than asked for",
    claims: ["WORKER-BATCH-200", "WORKER-BATCH-ORDER", "WORKER-BATCH-NOT-FILLED", "WORKER-TAKE-TOKEN"],
    safety: "disposable",
    needs: ["workers"],
    run: async (context) => {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      const ids = await submitted(queue, 5);
      const three = await queue.call("GET", "job-take-batch/w1?batch_size=3");
      expect("WORKER-BATCH-200").documented(three, "worker.jobTakeBatch");
      expect("WORKER-BATCH-200").equals(jobsOf(three).length, 3, "jobs of a batch of 3");
      expect("WORKER-BATCH-ORDER").contains(
        three.json,
        ids.slice(0, 3).map((id) => ({ id })),
      );
      const tokens = jobsOf(three).map(({ attemptToken }) => attemptToken);
      expect("WORKER-TAKE-TOKEN").equals(new Set(tokens).size, 3, "different tokens");
      const asked = queue.call("GET", `job-take-batch/w2?batch_size=${limits.takeBatchMax}`);
      const rest = await expectAtOnce(context, ["WORKER-BATCH-NOT-FILLED"], asked);
      expect("WORKER-BATCH-200").documented(rest, "worker.jobTakeBatch");
      expect("WORKER-BATCH-ORDER").contains(
        rest.json,
        ids.slice(3).map((id) => ({ id })),
      );
      expect("WORKER-BATCH-NOT-FILLED").equals(jobsOf(rest).length, 2, "jobs of a batch that asks for more");
    },
  },
  {
    name: "a batch without a size is one job",
    claims: ["WORKER-BATCH-SIZE-DEFAULT"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const [first, second] = await submitted(queue, 2);
      expect("WORKER-BATCH-SIZE-DEFAULT").contains((await queue.call("GET", "job-take-batch/w1")).json, [
        { id: first },
      ]);
      expect("WORKER-BATCH-SIZE-DEFAULT").contains((await queue.status(String(second))).json, { status: "IN_QUEUE" });
    },
  },
];

/** Submits one after the other, so that their order is known. */
async function submitted(queue: QueueUnderTest, jobs: number): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < jobs) ids.push(await queue.run({ n: ids.length }));
  return ids;
}
