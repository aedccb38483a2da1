import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { arrived, takenAnew } from "./worker-requests.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "workers cannot work for an endpoint that the account does not have",
    claims: ["WORKER-ENDPOINT-404"],
    safety: "disposable",
    needs: ["workers", "keys"],
    run: async ({ endpoint, expect, keys, send }) => {
      const queue = await endpoint();
      const waiting = await queue.run();
      const operations = {
        "worker.jobTake": "job-take/w1",
        "worker.jobTakeBatch": "job-take-batch/w1",
        "worker.jobStop": "job-stop/w1",
        "worker.ping": "ping/w1",
      };
      for (const [operation, path] of Object.entries(operations)) {
        const unknown = await send({ method: "GET", path: `/v2/nosuchendpoint/${path}` });
        const foreign = await queue.call("GET", path, { key: keys.other ?? null });
        for (const answer of [unknown, foreign]) {
          expect("WORKER-ENDPOINT-404").status(answer, 404);
          expect("WORKER-ENDPOINT-404").documented(answer, operation);
          expect("WORKER-ENDPOINT-404").contains(answer.json, { error: "not_found" });
        }
      }
      expect("WORKER-ENDPOINT-404").contains((await queue.status(waiting)).json, { status: "IN_QUEUE" });
    },
  },
  {
    name: "parameters that nobody described are ignored in all worker requests",
    claims: ["WORKER-UNKNOWN-PARAMETERS"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const extra = "surprise=1&wait=soon";
      await queue.run();
      expect("WORKER-UNKNOWN-PARAMETERS").status(await queue.call("GET", `job-take-batch/w1?${extra}`), 200);
      await queue.run();
      expect("WORKER-UNKNOWN-PARAMETERS").status(await queue.call("GET", `job-take/w1?${extra}`), 200);
      const job = await takenAnew(queue, { workerId: "w2" });
      expect("WORKER-UNKNOWN-PARAMETERS").status(await queue.call("GET", `ping/w2?${extra}`), 200);
      for (const kind of ["job-stream", "job-done"]) {
        const path = `${kind}/w2/${job.id}?attempt=${job.attemptToken}&${extra}`;
        expect("WORKER-UNKNOWN-PARAMETERS").status(await queue.call("POST", path, { body: { output: 1 } }), 200);
      }
      const stop = queue.call("GET", `job-stop/w2?${extra}`);
      await arrived();
      await clock.pass(limits.takeHoldMs);
      expect("WORKER-UNKNOWN-PARAMETERS").status(await stop, 204);
    },
  },
];
