import { type ClaimId, limits } from "@millrace/spec";
import { expectOf } from "../../derived/claims-of.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { namedFields } from "../answers.ts";
import { jobCounts } from "../queue-operations/jobs.ts";

const NO_WHOLE_NUMBERS = ["soon", "1500.5", "", "-1", "1e4", "90s"];

interface Row {
  readonly operation: string;
  readonly claims: readonly ClaimId[];
  readonly method?: "POST";
  readonly pathOf: (jobId: string) => string;
  readonly field: string;
  readonly wrong: readonly (string | number)[];
  /** What is answered at once and changes nothing. Other values at the edge are waited for, see the tables of times. */
  readonly right: readonly (string | number)[];
}

const waits = [limits.waitMinMs - 1, limits.waitMaxMs + 1, 0, ...NO_WHOLE_NUMBERS];

/** Parameters of the queue and of workers, at their bounds and beyond. */
const rows: readonly Row[] = [
  {
    operation: "queue.runsync",
    claims: ["LIMIT-WAIT-400", "LIMIT-WAIT-MIN", "LIMIT-WAIT-MAX", "QUEUE-RUNSYNC-WAIT"],
    method: "POST",
    pathOf: () => "runsync",
    field: "wait",
    wrong: waits,
    right: [],
  },
  {
    operation: "queue.statusSync",
    claims: ["LIMIT-WAIT-400"],
    pathOf: (id) => `status-sync/${id}`,
    field: "wait",
    wrong: waits,
    right: [],
  },
  {
    operation: "queue.status",
    claims: ["QUEUE-STATUS-TTL", "LIMIT-TTL-MIN", "LIMIT-TTL-MAX"],
    pathOf: (id) => `status/${id}`,
    field: "ttl",
    wrong: [limits.ttlMinMs - 1, limits.ttlMaxMs + 1, 0, ...NO_WHOLE_NUMBERS],
    right: [limits.ttlMinMs, limits.ttlMaxMs],
  },
  {
    operation: "queue.status",
    claims: ["QUEUE-STATUS-EXPLAIN-PARAMETER"],
    pathOf: (id) => `status/${id}`,
    field: "explain",
    wrong: ["maybe", "1", "", "TRUE"],
    right: ["true", "false"],
  },
  {
    operation: "worker.jobTakeBatch",
    claims: ["LIMIT-TAKE-BATCH"],
    pathOf: () => "job-take-batch/contract-worker",
    field: "batch_size",
    wrong: [0, -1, limits.takeBatchMax + 1, 1.5],
    right: [limits.takeBatchMax],
  },
];

export const scenarios: readonly Scenario[] = [
  {
    name: "Parameters are taken at their bounds, refused by name beyond them, and then nothing comes of them",
    claims: [...new Set(rows.flatMap(({ claims }) => claims))],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const queue = await context.endpoint();
      const id = await queue.run();
      for (const { operation, claims, method = "GET", pathOf, field, wrong, right } of rows) {
        const says = expectOf(context, claims);
        const body = method === "POST" ? { body: { input: {} } } : {};
        for (const value of wrong) {
          const answer = await queue.call(method, `${pathOf(id)}?${field}=${value}`, body);
          says.status(answer, 400);
          says.documented(answer, operation);
          says.equals(namedFields(answer), [field], `the fields named for ${field}=${value}`);
        }
        says.contains(await jobCounts(queue), { inQueue: 1, inProgress: 0 });
        for (const value of right) says.status(await queue.call(method, `${pathOf(id)}?${field}=${value}`, body), 200);
      }
    },
  },
];
