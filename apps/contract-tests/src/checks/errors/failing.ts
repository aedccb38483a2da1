import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { NOWHERE, atEndpoint, make, plainRestCalls, queueCalls, workerCalls } from "../authentication/operations.ts";
import { errorOf } from "./shared.ts";
import { goodRequest } from "./unavailable.ts";

/** The tables that every answer needs, except the keys. */
const TABLES = [
  "template",
  "endpoint",
  "pod",
  "network_volume",
  "registry_auth",
  "job",
  "rental",
  "rental_line",
  "rental_sum",
  "audit_entry",
  "notification_rule",
];
/** Operations that are answered from memory, or held, as long as nothing has changed. */
const FROM_MEMORY = ["queue.health", "worker.jobTake", "worker.jobTakeBatch", "worker.jobStop", "worker.ping"];
/** Parts of REST that need only accounts and keys, without which no request is admitted, or nothing that is stored. */
const WITHOUT_TABLES = /^\/v1\/(keys|accounts|service|events)\b/;
/** Patterns of internal details. */
const INNER = /sqlite|postgres|relation|no such table|select |\.ts\b|node_modules|    at /i;

export const scenarios: readonly Scenario[] = [
  {
    name: "A service whose tables are gone says of every operation that it failed, and not why",
    claims: ["ERROR-REST-500", "ERROR-QUEUE-500", "ERROR-WORKER-500", "ERROR-CODE-MATCHES-SERVER-STATUS"],
    safety: "full",
    needs: ["own-service"],
    async run(context) {
      const { expect } = context;
      const service = await context.another({});
      const queue = await service.endpoint();
      const jobId = await queue.run();
      for (const table of TABLES) await service.sql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
      for (const [claim, calls] of [
        ["ERROR-REST-500", plainRestCalls],
        ["ERROR-QUEUE-500", queueCalls],
        ["ERROR-WORKER-500", workerCalls],
      ] as const) {
        const there = atEndpoint(calls, queue.endpointId).filter(
          ({ operation, path }) => !FROM_MEMORY.includes(operation) && !WITHOUT_TABLES.test(path),
        );
        for (const call of there) {
          const path = call.path.replace(new RegExp(`^(/v2/.*/)${NOWHERE}$`), `$1${jobId}`);
          const answer: Answer = await make({ ...context, ...service }, { ...call, path }, goodRequest(call, jobId));
          expect(claim).status(answer, 500);
          expect(claim).documented(answer, call.operation);
          expect(claim).that(!INNER.test(answer.text), "no inner workings", answer.text);
          expect("ERROR-CODE-MATCHES-SERVER-STATUS").equals(errorOf(answer).error, "internal", "the code of 500");
        }
      }
    },
  },
];
