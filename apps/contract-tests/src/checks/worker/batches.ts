import { limits } from "@millrace/spec";
import { type Scenario, atEndpoint, expectAtOnce, listed } from "../words.ts";

export const scenarios: readonly Scenario[] = [
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
