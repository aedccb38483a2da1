import type { Scenario } from "../../suite/scenario.ts";
import { taken, WORKER_ID } from "../../target/queue-under-test.ts";
import { NOWHERE } from "../authentication/operations.ts";
import { createPod } from "../pods/shared.ts";

/** Logs that are not there, and readers that were nowhere. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Logs of workers and jobs that an endpoint never had are not found, and no log goes on behind what is no line",
    claims: ["LOGS-WORKER-404", "LOGS-JOB-404", "LOGS-EVENTS-LAST-ID-400"],
    safety: "disposable",
    needs: ["workers", "machines"],
    async run(context) {
      const { endpoint, rest, expect } = context;
      const [queue, other] = [await endpoint(), await endpoint()];
      const jobId = await queue.run();
      await taken(queue);
      const path = `/endpoints/${queue.endpointId}`;
      for (const [claim, log, there] of [
        ["LOGS-WORKER-404", "workers", WORKER_ID],
        ["LOGS-JOB-404", "jobs", jobId],
      ] as const) {
        expect(claim).status(await rest("GET", `${path}/${log}/${there}/logs`), 200);
        for (const nothing of [
          `${path}/${log}/${NOWHERE}`,
          `/endpoints/${other.endpointId}/${log}/${there}`,
          `/endpoints/${NOWHERE}/${log}/${there}`,
        ]) {
          const answer = await rest("GET", `${nothing}/logs`);
          expect(claim).status(answer, 404);
          expect(claim).documented(answer, log === "jobs" ? "rest.jobLogs" : "rest.workerLogs");
        }
      }
      const podId = String((await createPod(context))["id"]);
      for (const [operation, log] of [
        ["rest.endpointLogs", path],
        ["rest.workerLogs", `${path}/workers/${WORKER_ID}`],
        ["rest.jobLogs", `${path}/jobs/${jobId}`],
        ["rest.podLogs", `/pods/${podId}`],
      ] as const) {
        const headers = { accept: "text/event-stream", "last-event-id": "17" };
        const answer = await rest("GET", `${log}/logs`, undefined, { headers });
        expect("LOGS-EVENTS-LAST-ID-400").status(answer, 400);
        expect("LOGS-EVENTS-LAST-ID-400").documented(answer, operation);
      }
    },
  },
];
