import { limits } from "@millrace/spec";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { kinds } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { isRefused, leastBody, make, pathWith } from "./interfaces/places.ts";

const TOO_LARGE = 413;
/** What no JSON is. */
const MALFORMED = ["", "{", '{"name":"a",}', '{"input":{}}}', "{'input':{}}", "input=1", "nonsense"];

const groups = Map.groupBy(
  operations.filter(({ body }) => body !== undefined),
  ({ part }) => part,
);

/** Bodies that are no JSON, or are too large. */
export const scenarios: readonly Scenario[] = [...groups].flatMap(([part, group]) => [
  unread(part, group),
  tooLarge(part, group),
]);

function unread(part: string, group: readonly Operation[]): Scenario {
  return {
    name: `No operation of ${part} takes a body that is not JSON, and nothing comes of it`,
    claims: [...new Set(group.flatMap((one) => claimsFor(one)))],
    needs: ["machines"],
    async run(context) {
      const { rest, send } = context;
      const ids = new Map<string, string>();
      for (const operation of group) {
        const claims = claimsFor(operation);
        if (claims.length === 0) continue;
        const path = operation.root + pathWith(operation, await idsOf(context, operation, ids));
        for (const raw of MALFORMED) {
          const answer = await send({ method: operation.method, path, raw });
          isRefused(context.expect(...claims), { answer, status: 400, operation });
        }
      }
      for (const endpointId of ids.has("endpointId") && part === "queue" ? ids.values() : []) {
        const jobs = await rest("GET", `/endpoints/${endpointId}/jobs`);
        const says = context.expect(...group.flatMap((one) => claimsFor(one)));
        says.contains(jobs.json, { jobs: [] });
      }
    },
  };
}

/** No operation takes a body of one byte more than the longest, though it is right otherwise. */
function tooLarge(part: string, group: readonly Operation[]): Scenario {
  const claimsFor = ({ id }: Operation) => claimsOf({ family: "oversized-bodies", operation: id });
  return {
    name: `No operation of ${part} takes a body that is larger than the largest`,
    claims: [...new Set(group.flatMap(claimsFor))],
    needs: ["machines"],
    async run(context) {
      const ids = new Map<string, string>();
      for (const operation of group.filter(({ statuses }) => statuses.includes(TOO_LARGE))) {
        const says = context.expect(...claimsFor(operation));
        const path = operation.root + pathWith(operation, await idsOf(context, operation, ids));
        const raw = JSON.stringify(leastBody(operation)).padEnd(limits.managementBodyMaxBytes + 1);
        const answer = await context.send({ method: operation.method, path, raw });
        isRefused(says, { answer, status: TOO_LARGE, operation });
      }
    },
  };
}

function claimsFor({ id }: Operation) {
  return claimsOf({ family: "malformed-bodies", operation: id });
}

/** Ids of what the operation is about. One resource of each kind serves all of them. */
async function idsOf(context: Context, { pathParameters }: Operation, known: Map<string, string>) {
  for (const name of pathParameters) {
    const kind = kinds.find(({ parameter }) => parameter === name);
    if (kind !== undefined && !known.has(name)) known.set(name, (await make(context, kind)).id);
  }
  return Object.fromEntries(known);
}
