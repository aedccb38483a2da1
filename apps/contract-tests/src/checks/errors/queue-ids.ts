import { limits, queueOperations } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { NOWHERE, errorOf, jobStatus } from "./shared.ts";

const LONGEST_ID = "a".repeat(limits.idMaxChars);
const NO_IDS = [`${LONGEST_ID}a`, "no.id", "a%20b", "a%2Fb", "%C3%A9", "a:b", "a~b"];

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}
const operations: readonly Operation[] = Object.entries(queueOperations).map(([id, { method, path }]) => ({
  id,
  method,
  path,
}));
const ofJobs = operations.filter(({ path }) => path.includes("{jobId}"));

/** The request of an operation for these ids; apart from them it is valid. */
function requestFor({ method, path }: Operation, endpointId: string, jobId: string) {
  return {
    method,
    path: `/v2${path.replace("{endpointId}", endpointId).replace("{jobId}", jobId)}`,
    ...(path.endsWith("/run") || path.endsWith("/runsync") ? { body: { input: {} } } : {}),
  };
}

/** Unknown endpoints and jobs. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Queue requests with ids that cannot be any are refused with 400",
    claims: ["ERROR-QUEUE-ID-400"],
    safety: "disposable",
    async run({ expect, send, endpoint }) {
      const { endpointId } = await endpoint();
      for (const noId of NO_IDS) {
        const requests = [
          ...operations.map((operation) => [operation, requestFor(operation, noId, NOWHERE)] as const),
          ...ofJobs.map((operation) => [operation, requestFor(operation, endpointId, noId)] as const),
        ];
        for (const [{ id }, request] of requests) {
          const answer = await send(request);
          expect("ERROR-QUEUE-ID-400").status(answer, 400);
          expect("ERROR-QUEUE-ID-400").documented(answer, `queue.${id}`);
          expect("ERROR-QUEUE-ID-400").equals(errorOf(answer).error, "invalid_request", "the code");
        }
      }
      for (const id of [LONGEST_ID, "a", "A-9_z", "-", "_"]) {
        for (const operation of operations) {
          expect("ERROR-QUEUE-ID-400").status(await send(requestFor(operation, id, NOWHERE)), 404);
        }
        for (const operation of ofJobs) {
          expect("ERROR-QUEUE-ID-400").status(await send(requestFor(operation, endpointId, id)), 404);
        }
      }
    },
  },
  {
    name: "Queue requests for an endpoint that never was, or is no more, are not found",
    claims: ["ERROR-QUEUE-ENDPOINT-404"],
    safety: "disposable",
    async run({ expect, send, endpoint, rest }) {
      const queue = await endpoint();
      const jobId = await queue.run();
      expect("ERROR-QUEUE-ENDPOINT-404").status(await queue.call("GET", "health"), 200);
      // An endpoint with waiting jobs cannot be deleted.
      await queue.call("POST", "purge-queue");
      expect("ERROR-QUEUE-ENDPOINT-404").status(await rest("DELETE", `/endpoints/${queue.endpointId}`), 204);
      for (const endpointId of [NOWHERE, queue.endpointId]) {
        for (const operation of operations) {
          const answer = await send(requestFor(operation, endpointId, jobId));
          expect("ERROR-QUEUE-ENDPOINT-404").status(answer, 404);
          expect("ERROR-QUEUE-ENDPOINT-404").documented(answer, `queue.${operation.id}`);
          expect("ERROR-QUEUE-ENDPOINT-404").equals(errorOf(answer).error, "not_found", "the code");
        }
      }
    },
  },
  {
    name: "Queue requests for a job that the endpoint does not have are not found, nor for one of another endpoint",
    claims: ["ERROR-QUEUE-JOB-404"],
    safety: "disposable",
    async run({ expect, send, endpoint }) {
      const queue = await endpoint();
      const elsewhere = await endpoint();
      const jobId = await elsewhere.run();
      for (const id of [NOWHERE, jobId]) {
        for (const operation of ofJobs) {
          const answer = await send(requestFor(operation, queue.endpointId, id));
          expect("ERROR-QUEUE-JOB-404").status(answer, 404);
          expect("ERROR-QUEUE-JOB-404").documented(answer, `queue.${operation.id}`);
          expect("ERROR-QUEUE-JOB-404").equals(errorOf(answer).error, "not_found", "the code");
        }
      }
      expect("ERROR-QUEUE-JOB-404").equals(await jobStatus(elsewhere, jobId), "IN_QUEUE", "the job elsewhere");
    },
  },
];
