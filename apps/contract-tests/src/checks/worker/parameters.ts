import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { namedFields } from "../answers.ts";
import { passLease } from "../waiting/lease.ts";
import { arrived } from "../waiting/held.ts";
import { statusOf, takenAnew } from "./worker-requests.ts";

const MOST_OF_LEASE_MS = limits.workerLeaseMs * 0.75;
/** Greatest length of the texts about a worker, and of a reason. */
const TEXT_MAX_CHARS = 255;
const REASON_MAX_CHARS = 1024;

export const scenarios: readonly Scenario[] = [
  {
    name: "a ping that is refused renews no lease, and a poll that is refused takes no job",
    claims: ["WORKER-TAKE-400"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const claim = expect("WORKER-TAKE-400");
      const queue = await endpoint();
      const held = await takenAnew(queue, { workerId: "w1" });
      const waiting = await queue.run();
      await clock.pass(MOST_OF_LEASE_MS);
      const tooLong = "x".repeat(TEXT_MAX_CHARS + 1);
      const refused: readonly (readonly [field: string, request: string])[] = [
        ["job_id", `ping/w1?job_id=${held.id},`],
        ["job_id", `ping/w1?job_id=${held.id},not%20an%20id`],
        ...["status", "check", "runpod_version"].map(
          (name) => [name, `ping/w1?job_id=${held.id}&${name}=${tooLong}`] as const,
        ),
        ["reason", `ping/w1?job_id=${held.id}&reason=${"x".repeat(REASON_MAX_CHARS + 1)}`],
        ["job_in_progress", "job-take/w1?job_in_progress=yes"],
        ["gpu", `job-take-batch/w1?gpu=${tooLong}`],
        ["workerId", "job-take/no.id"],
      ];
      for (const [field, query] of refused) {
        const answer = await queue.call("GET", query);
        claim.status(answer, 400);
        claim.equals(namedFields(answer), [field], "the fields named");
      }
      claim.contains(await statusOf(queue, waiting), { status: "IN_QUEUE" });
      claim.contains(await statusOf(queue, held.id), { status: "IN_PROGRESS" });
      await passLease(clock, limits.workerLeaseMs - MOST_OF_LEASE_MS);
      claim.contains(await statusOf(queue, held.id), { status: "IN_QUEUE", retries: 1 });
    },
  },
  {
    name: "undocumented parameters are ignored in all worker requests",
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
