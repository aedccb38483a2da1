import type { Scenario } from "../../suite/scenario.ts";
import { NOWHERE, make, queueCalls, restCalls, workerCalls } from "../authentication/operations.ts";
import { made } from "./made-key.ts";

/** Every operation of an endpoint, for clients, workers and administrators. */
const atEndpoints = [...queueCalls, ...workerCalls, ...restCalls].filter(({ path }) =>
  [`/v2/${NOWHERE}/`, `/v1/endpoints/${NOWHERE}`].some((start) => path.startsWith(start)),
);

/** Keys that are good for some endpoints only. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A key for one endpoint changes its settings and attaches nothing else of the account",
    claims: ["KEYS-RESTRICTED-ATTACHES"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { endpoint, expect, rest, template } = context;
      const claim = expect("KEYS-RESTRICTED-ATTACHES");
      const { endpointId } = await endpoint();
      const templateId = await template({ isServerless: true });
      const { id, key } = await made(context, { scopes: ["manage"], endpointIds: [endpointId] });
      for (const [method, path] of [
        ["PATCH", `/endpoints/${endpointId}`],
        ["POST", `/endpoints/${endpointId}/update`],
      ] as const) {
        claim.status(await rest(method, path, { idleTimeout: 9 }, { key }), 200);
        for (const body of [{ templateId }, { networkVolumeId: "another" }, { env: { A: "{{ RUNPOD_SECRET_a }}" } }]) {
          claim.status(await rest(method, path, body, { key }), 403);
        }
      }
      await rest("DELETE", `/keys/${id}`);
    },
  },
  {
    name: "A key that is restricted to one endpoint is refused at another",
    claims: ["KEYS-RESTRICTED-OTHER-ENDPOINT"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { endpoint, expect, rest } = context;
      const claim = expect("KEYS-RESTRICTED-OTHER-ENDPOINT");
      const [own, other] = [await endpoint(), await endpoint()];
      const waiting = await other.run();
      const { id, key } = await made(context, { scopes: ["admin"], endpointIds: [own.endpointId] });
      claim.status(await own.call("POST", "run", { body: { input: {} }, key }), 200);
      claim.status(await rest("GET", `/endpoints/${own.endpointId}`, undefined, { key }), 200);
      for (const { operation, method, path } of atEndpoints) {
        const at = path.replace(NOWHERE, other.endpointId).replaceAll(NOWHERE, waiting);
        const answer = await make(context, { operation, method, path: at }, { key });
        claim.status(answer, 403);
        claim.documented(answer, operation);
      }
      claim.contains((await other.status(waiting)).json, { id: waiting, status: "IN_QUEUE" });
      await rest("DELETE", `/keys/${id}`);
    },
  },
];
