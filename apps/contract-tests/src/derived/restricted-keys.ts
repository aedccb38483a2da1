import { made } from "../steps/resources/made-key.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsAbout } from "./interfaces/claims-of.ts";
import { operations } from "./interfaces/operations.ts";
import { call, pathWith } from "./interfaces/places.ts";

/** Every operation of an endpoint, for clients, workers and administrators. */
const ofEndpoints = operations.filter(({ pathParameters: [owner] }) => owner === "endpointId");

/** Keys that are good for some endpoints alone. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A key that is restricted to one endpoint is refused at another",
    claims: claimsAbout("restricted-keys", ofEndpoints),
    needs: ["keys"],
    async run({ context, endpoint, rest, says }) {
      const [own, other] = [await endpoint(), await endpoint()];
      const jobId = await other.run();
      const { path: ofKey, key } = await made(context, { scopes: ["admin"], endpointIds: [own.endpointId] });
      says.status(await own.call("POST", "run", { body: { input: {} }, key }), 200);
      says.status(await rest("GET", `/endpoints/${own.endpointId}`, undefined, { key }), 200);
      for (const operation of ofEndpoints) {
        const path = pathWith(operation, { endpointId: other.endpointId, jobId });
        says.status(await call(context, operation, path, { key }), 403, operation.id);
      }
      says.contains((await other.status(jobId)).json, { id: jobId, status: "IN_QUEUE" });
      await rest("DELETE", ofKey);
    },
  },
];
