import { limits } from "@millrace/spec";
import type { Fields } from "../steps/answers.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { makeV2, v2Kinds, v2Operations } from "./interfaces/compat-v2.ts";
import { kinds } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import {
  call,
  isCreation,
  isRefused,
  isUpdate,
  kindOf,
  leastBody,
  make,
  pathWith,
  resourcePlace,
} from "./interfaces/places.ts";

const TOO_LARGE = 413;
/** What no JSON is. */
const MALFORMED = ["", "{", '{"name":"a",}', '{"input":{}}}', "{'input':{}}", "input=1", "nonsense"];

const groups = Map.groupBy(
  [...operations, ...v2Operations].filter(({ body }) => body !== undefined),
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
      const { rest } = context;
      const ids = new Map<string, string>();
      for (const operation of group) {
        const claims = claimsFor(operation);
        if (claims.length === 0) continue;
        const path = pathWith(operation, await idsOf(context, operation, ids));
        for (const raw of MALFORMED) {
          const answer = await call(context, operation, path, { body: undefined, raw });
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

/** No operation takes a body of one byte more than the longest, though it is right otherwise; those of resources take the longest. */
function tooLarge(part: string, group: readonly Operation[]): Scenario {
  const claimsFor = ({ id }: Operation) => claimsOf({ family: "oversized-bodies", operation: id });
  const mostBytes = part === "compatV2" ? limits.compatV2BodyMaxBytes : limits.managementBodyMaxBytes;
  return {
    name: `No operation of ${part} takes a body that is larger than the largest`,
    claims: [...new Set(group.flatMap(claimsFor))],
    needs: ["machines"],
    async run(context) {
      const ids = new Map<string, string>();
      for (const operation of group.filter(({ statuses }) => statuses.includes(TOO_LARGE))) {
        const says = context.expect(...claimsFor(operation));
        const path = pathWith(operation, await idsOf(context, operation, ids));
        const sized = (least: Fields, bytes: number) => ({ body: undefined, raw: JSON.stringify(least).padEnd(bytes) });
        const large = sized(leastBody(operation), mostBytes + 1);
        isRefused(says, { answer: await call(context, operation, path, large), status: TOO_LARGE, operation });
        if (kindOf(operation) === undefined || !(isCreation(operation) || isUpdate(operation))) continue;
        const place = await resourcePlace(context, operation, { change: { name: context.name("renamed") } });
        const before = await place.state();
        const answer = await place.send(undefined, sized(place.least, mostBytes + 1));
        isRefused(says, { answer, status: TOO_LARGE, operation });
        says.equals(await place.state(), before, `what ${operation.method} ${operation.path} left`);
        // What it makes would have to be removed, or stopped.
        const { isUnlisted, needs } = kindOf(operation) ?? {};
        if (isCreation(operation) && (isUnlisted === true || needs !== undefined)) continue;
        says.status(await place.send(undefined, sized(place.least, mostBytes)), operation.success);
      }
    },
  };
}

function claimsFor({ id }: Operation) {
  return claimsOf({ family: "malformed-bodies", operation: id });
}

/** Ids of what the operation is about. One resource of each kind serves all of them. */
async function idsOf(context: Context, { part, path, pathParameters }: Operation, known: Map<string, string>) {
  if (part === "compatV2") {
    // What `/v1` does not have would not be removed.
    const kind = v2Kinds.find(({ collection, inV1 }) => inV1 !== undefined && path.startsWith(`${collection}/`));
    if (kind === undefined) return {};
    const id = known.get(kind.noun) ?? (await makeV2(context, kind)).id;
    known.set(kind.noun, id);
    return { id };
  }
  for (const name of pathParameters) {
    const kind = kinds.find(({ parameter }) => parameter === name);
    if (kind !== undefined && !known.has(name)) known.set(name, (await make(context, kind)).id);
  }
  return Object.fromEntries(known);
}
