import type { Scenario } from "../suite/scenario.ts";
import { rightOfRest } from "../preflight/key-rights.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { pathWith } from "./interfaces/places.ts";

const forOperators = operations.filter(
  ({ id, method }) => rightOfRest(id.slice("rest.".length), method) === "operator",
);
const claimsFor = ({ id }: Operation) => claimsOf({ family: "operators", operation: id });

/** What only the operator of the service may do. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What is for operators is forbidden to an admin of another account",
    claims: [...new Set(forOperators.flatMap(claimsFor))],
    needs: ["keys"],
    async run(context) {
      const { rest, keys } = context;
      for (const operation of forOperators) {
        const says = context.expect(...claimsFor(operation));
        const path = pathWith(operation, {});
        const body = operation.body === undefined ? undefined : {};
        const refused = await rest(operation.method, path, body, { key: keys.other ?? null });
        says.status(refused, 403, operation.id);
        says.contains(refused.json, { error: "forbidden" });
        if (operation.method === "GET") {
          says.that((await rest("GET", path)).status !== 403, "an answer to an operator", operation.id);
        }
      }
    },
  },
];
