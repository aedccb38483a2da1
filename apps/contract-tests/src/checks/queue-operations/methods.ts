import type { ClaimId } from "@millrace/spec";
import { type Scenario, atEndpoint, statusOf } from "../../steps/words.ts";
import { isRefused, jobCounts } from "../../steps/resources/queue-jobs.ts";

type Row = readonly [claim: ClaimId, right: string, pathOf: (jobId: string) => string];

const submissionsAndChanges: readonly Row[] = [
  ["QUEUE-RUN-METHOD", "POST", () => "run"],
  ["QUEUE-RUNSYNC-METHOD", "POST", () => "runsync"],
  ["QUEUE-CANCEL-METHOD", "POST", (id) => `cancel/${id}`],
  ["QUEUE-RETRY-METHOD", "POST", (id) => `retry/${id}`],
  ["QUEUE-PURGE-METHOD", "POST", () => "purge-queue"],
  ["QUEUE-HEALTH-METHOD", "GET", () => "health"],
];
/** Those that the other dialect takes POST for as well. */
const reads: readonly Row[] = [
  ["QUEUE-STATUS-METHOD", "GET", (id) => `status/${id}`],
  ["QUEUE-STREAM-METHOD", "GET", (id) => `stream/${id}?wait=0`],
];

/** Each operation is refused with any other method, and nothing happens. What is done with the right one is checked elsewhere. */
const methods = (name: string, rows: readonly Row[]): Scenario =>
  atEndpoint({
    name,
    claims: rows.map(([claim]) => claim),
    needs: [],
    async run({ queue, expect }) {
      const id = await queue.run();
      for (const [claim, right, pathOf] of rows) {
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => one !== right)) {
          const answer = await queue.call(method, pathOf(id), method === "GET" ? {} : { body: { input: {} } });
          expect(claim).that(isRefused(answer), `${method} ${pathOf("…")} is refused`, answer.status);
        }
        expect(claim).contains(await statusOf(queue, id), { id, status: "IN_QUEUE" });
        expect(claim).contains(await jobCounts(queue), { inQueue: 1, inProgress: 0 });
        if (right === "GET") expect(claim).status(await queue.call("GET", pathOf(id)), 200);
      }
    },
  });

export const scenarios: readonly Scenario[] = [
  methods("jobs are submitted, cancelled, retried and purged with POST, and with nothing else", submissionsAndChanges),
  { ...methods("jobs are read with GET, and with nothing else", reads), insteadInCompat: "COMPAT-QUEUE-POST" },
];
