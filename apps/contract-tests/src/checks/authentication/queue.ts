import { fieldsOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import {
  acceptedStatuses,
  atEndpoint,
  expectUnauthorized,
  keyOf,
  make,
  makeAuthorized,
  queueCalls,
  wrongAuthorizations,
} from "./operations.ts";

/** How the queue interface accepts keys. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Every queue operation takes the key on its own or after the word Bearer",
    claims: ["AUTH-QUEUE-HEADER", "AUTH-QUEUE-BEARER"],
    safety: "disposable",
    async run(context) {
      const { expect, keys, endpoint } = context;
      const queue = await endpoint();
      for (const [claim, authorization] of [
        ["AUTH-QUEUE-HEADER", keys.own],
        ["AUTH-QUEUE-BEARER", `Bearer ${keys.own}`],
      ] as const) {
        for (const call of atEndpoint(queueCalls, queue.endpointId)) {
          const answer = await makeAuthorized(context, call, authorization);
          expect(claim).status(answer, acceptedStatuses);
          expect(claim).documented(answer, call.operation);
        }
        const how = { key: null, headers: { authorization } };
        const submitted = await queue.call("POST", "run", { body: { input: {} }, ...how });
        expect(claim).status(submitted, 200);
        const { id } = fieldsOf(submitted);
        const read = await queue.call("GET", `status/${String(id)}`, how);
        expect(claim).contains(read.json, { id, status: "IN_QUEUE" });
        expect(claim).status(await queue.call("GET", "health", how), 200);
      }
    },
  },
  {
    name: "No queue operation answers without a key, whether the endpoint exists or not",
    claims: ["AUTH-QUEUE-401"],
    safety: "disposable",
    stateless: true,
    async run(context) {
      const { endpointId } = await context.endpoint();
      for (const call of [...atEndpoint(queueCalls, endpointId), ...queueCalls]) {
        expectUnauthorized(context, "AUTH-QUEUE-401", await make(context, call, { key: null }), call.operation);
      }
    },
  },
  {
    name: "No queue operation answers with a key that is none, whether the endpoint exists or not",
    claims: ["AUTH-QUEUE-401"],
    safety: "disposable",
    async run(context) {
      const { endpointId } = await context.endpoint();
      for (const call of [...atEndpoint(queueCalls, endpointId), ...queueCalls]) {
        for (const authorization of wrongAuthorizations) {
          const answer = await makeAuthorized(context, call, authorization);
          expectUnauthorized(context, "AUTH-QUEUE-401", answer, call.operation);
        }
      }
    },
  },
  {
    name: "The queue refuses valid keys that may not run jobs",
    claims: ["AUTH-QUEUE-403"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, endpoint } = context;
      const { endpointId } = await endpoint();
      for (const call of atEndpoint(queueCalls, endpointId)) {
        for (const kind of ["work", "manage", "manageRead"] as const) {
          const answer = await make(context, call, { key: keyOf(context, kind) });
          expect("AUTH-QUEUE-403").status(answer, 403);
          expect("AUTH-QUEUE-403").documented(answer, call.operation);
          expect("AUTH-QUEUE-403").contains(answer.json, { error: "forbidden" });
        }
        const allowed = await make(context, call, { key: keyOf(context, "run") });
        expect("AUTH-QUEUE-403").status(allowed, acceptedStatuses);
      }
    },
  },
];
