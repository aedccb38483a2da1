import { listed } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { waitingJobs } from "./answers.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker asks for batches of sizes in range and out of it",
    claims: ["LIMIT-TAKE-BATCH"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const take = (size: number | string): ReturnType<typeof queue.call> =>
        queue.call("GET", `job-take-batch/contract-worker?batch_size=${size}`);
      for (let made = 0; made < 3; made += 1) await queue.run();
      for (const size of [0, -1, limits.takeBatchMax + 1, 1.5]) {
        const answer = await take(size);
        expect("LIMIT-TAKE-BATCH").status(answer, 400);
        expect("LIMIT-TAKE-BATCH").documented(answer, "worker.jobTakeBatch");
      }
      expect("LIMIT-TAKE-BATCH").equals(await waitingJobs(queue), 3, "jobs in the queue after the refusals");
      for (const [size, handedOver] of [
        [1, 1],
        [limits.takeBatchMax, 2],
      ] as const) {
        const answer = await take(size);
        expect("LIMIT-TAKE-BATCH").status(answer, 200);
        expect("LIMIT-TAKE-BATCH").equals(listed(answer).length, handedOver, "jobs handed over");
      }
    },
  },
];
