import type { JobState } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { TakenJob } from "../../target/queue-under-test.ts";
import {
  acceptedStatuses,
  atEndpoint,
  expectUnauthorized,
  keyOf,
  make,
  makeAuthorized,
  workerCalls,
  wrongAuthorizations,
} from "./operations.ts";

const WORKER = "auth-worker";
const FINISHED: JobState = "COMPLETED";

/** How the worker interface accepts keys. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Every worker operation takes the key on its own or after the word Bearer",
    claims: ["AUTH-WORKER-HEADER", "AUTH-WORKER-BEARER"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { expect, keys, endpoint } = context;
      const queue = await endpoint();
      for (const [claim, authorization] of [
        ["AUTH-WORKER-HEADER", keys.own],
        ["AUTH-WORKER-BEARER", `Bearer ${keys.own}`],
      ] as const) {
        // An unknown endpoint, because a poll of an existing one would be held.
        for (const call of workerCalls) {
          const answer = await makeAuthorized(context, call, authorization);
          expect(claim).status(answer, 404);
          expect(claim).documented(answer, call.operation);
        }
        const how = { key: null, headers: { authorization } };
        const id = await queue.run();
        const taken = await queue.call("GET", `job-take/${WORKER}`, how);
        expect(claim).status(taken, 200);
        expect(claim).contains(taken.json, { id });
        const { attemptToken } = taken.json as TakenJob;
        expect(claim).status(await queue.call("GET", `ping/${WORKER}?job_id=${id}`, how), 200);
        const at = `${WORKER}/${id}?isStream=false&attempt=${attemptToken}`;
        expect(claim).status(await queue.call("POST", `job-done/${at}`, { body: { output: 1 }, ...how }), 200);
        expect(claim).contains((await queue.status(id)).json, { status: FINISHED, output: 1 });
      }
    },
  },
  {
    name: "No worker operation answers without a key, whether the endpoint exists or not",
    claims: ["AUTH-WORKER-401"],
    safety: "disposable",
    stateless: true,
    async run(context) {
      const { endpointId } = await context.endpoint();
      for (const call of [...atEndpoint(workerCalls, endpointId), ...workerCalls]) {
        expectUnauthorized(context, "AUTH-WORKER-401", await make(context, call, { key: null }), call.operation);
      }
    },
  },
  {
    name: "No worker operation answers with a key that is none, whether the endpoint exists or not",
    claims: ["AUTH-WORKER-401"],
    safety: "disposable",
    async run(context) {
      const { endpointId } = await context.endpoint();
      for (const call of [...atEndpoint(workerCalls, endpointId), ...workerCalls]) {
        for (const authorization of [...wrongAuthorizations, `mrw_${endpointId}_${"a".repeat(43)}`]) {
          const answer = await makeAuthorized(context, call, authorization);
          expectUnauthorized(context, "AUTH-WORKER-401", answer, call.operation);
        }
      }
    },
  },
  {
    name: "Workers are refused with valid keys that may not work, and take nothing",
    claims: ["AUTH-WORKER-403"],
    safety: "disposable",
    needs: ["keys", "workers"],
    async run(context) {
      const { expect, endpoint } = context;
      const queue = await endpoint();
      const id = await queue.run();
      for (const call of atEndpoint(workerCalls, queue.endpointId)) {
        for (const kind of ["run", "manage", "manageRead"] as const) {
          const answer = await make(context, call, { key: keyOf(context, kind) });
          expect("AUTH-WORKER-403").status(answer, 403);
          expect("AUTH-WORKER-403").documented(answer, call.operation);
          expect("AUTH-WORKER-403").contains(answer.json, { error: "forbidden" });
        }
      }
      const work = keyOf(context, "work");
      expect("AUTH-WORKER-403").status(await queue.call("GET", `ping/${WORKER}`, { key: work }), acceptedStatuses);
      const taken = await queue.take(WORKER, { key: work });
      expect("AUTH-WORKER-403").contains(taken, { id, attempt: 1 });
    },
  },
];
