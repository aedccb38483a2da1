import { limits } from "@millrace/spec";
import { namedFields } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";

const UNKNOWN = "contract-no-such-id";

/** Logs and workers that are not there, and questions that are wrong. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Logs and workers of what does not exist are not found",
    claims: [
      "WORKERS-LIST-404",
      "WORKERS-LIST-400",
      "LOGS-ENDPOINT-404",
      "LOGS-WORKER-404",
      "LOGS-JOB-404",
      "LOGS-POD-404",
      "LOGS-TAIL-MAX",
      "LOGS-EVENTS-LAST-ID-400",
    ],
    safety: "disposable",
    async run({ endpoint, rest, expect }) {
      const { endpointId } = await endpoint();
      const path = `/endpoints/${endpointId}`;
      expect("WORKERS-LIST-404").status(await rest("GET", `/endpoints/${UNKNOWN}/workers`), 404);
      expect("LOGS-ENDPOINT-404").status(await rest("GET", `/endpoints/${UNKNOWN}/logs`), 404);
      expect("LOGS-WORKER-404").status(await rest("GET", `${path}/workers/${UNKNOWN}/logs`), 404);
      expect("LOGS-JOB-404").status(await rest("GET", `${path}/jobs/${UNKNOWN}/logs`), 404);
      expect("LOGS-POD-404").status(await rest("GET", `/pods/${UNKNOWN}/logs`), 404);
      for (const query of ["includeEnded=perhaps", "unknown=1"]) {
        const answer = await rest("GET", `${path}/workers?${query}`);
        expect("WORKERS-LIST-400").status(answer, 400);
        expect("WORKERS-LIST-400").equals(namedFields(answer), [query.split("=")[0]], "the fields at fault");
      }
      for (const tail of [-1, limits.logTailMax + 1]) {
        expect("LOGS-TAIL-MAX").status(await rest("GET", `${path}/logs?tail=${tail}`), 400);
      }
      expect("LOGS-TAIL-MAX").status(await rest("GET", `${path}/logs?tail=${limits.logTailMax}`), 200);
      const headers = { accept: "text/event-stream", "last-event-id": "17" };
      expect("LOGS-EVENTS-LAST-ID-400").status(await rest("GET", `${path}/logs`, undefined, { headers }), 400);
    },
  },
];
