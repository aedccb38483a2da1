import { limits } from "@millrace/spec";
import { fieldsOf } from "../steps/answers.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { rightOfRest } from "../preflight/key-rights.ts";
import { type Subject, claimsOf } from "./interfaces/claims-of.ts";
import { type Kind, kinds } from "./interfaces/kinds.ts";
import { type Operation, operationAt, operations } from "./interfaces/operations.ts";
import { NOWHERE, call, creationOf, isRefused, itemsOf, make, pathWith } from "./interfaces/places.ts";

/** What no id can be. */
const MALFORMED = ["a.b", "a%20b", "a%2Fb", "%C3%A9", "a".repeat(limits.idMaxChars + 1)];
/** The longest that one can be. */
const LONGEST = "_-".padEnd(limits.idMaxChars, "aZ9");
/** The parameter of jobs, which are on an endpoint. */
const JOB = "jobId";

/** Operations with an id in their path. One that goes on as a WebSocket refuses what is no handshake before it looks at the id. */
const withIds = operations.filter(({ pathParameters, success }) => pathParameters.length > 0 && success !== 101);
const byOwner = Map.groupBy(withIds, ({ method, part, path }) =>
  [method === "GET" ? "read" : "changed", part, path.split("/")[1]].join(" "),
);

/** Ids in paths: what cannot be one, what names nothing, and what is another account's or another endpoint's. */
export const scenarios: readonly Scenario[] = [
  ...[...byOwner.values()].map((group) => unknowns(group)),
  ...kinds.map((kind) => foreigners(kind)),
  unknownJobs(withIds.filter(({ pathParameters }) => pathParameters.includes(JOB))),
];

function claimsFor(family: Subject["family"], { id }: Operation) {
  return claimsOf({ family, operation: id });
}

function unknowns(group: readonly Operation[]): Scenario {
  const [first] = group;
  const isReading = first?.method === "GET";
  const claims = group.flatMap((one) => [...claimsFor("malformed-ids", one), ...claimsFor("unknown-ids", one)]);
  return {
    name: `Nothing under ${first?.root}/${first?.path.split("/")[1]} is ${isReading ? "read" : "changed"} by ${first?.part} with an id that cannot be one, or names nothing`,
    claims: [...new Set(claims)],
    safety: isReading ? "read-only" : "disposable",
    async run(context) {
      for (const operation of group) {
        const [owner = "", ...inner] = operation.pathParameters;
        for (const malformed of MALFORMED) {
          for (const name of [owner, ...inner]) {
            const answer = await call(context, operation, pathWith(operation, { [name]: malformed }));
            isRefused(context.expect(...claimsFor("malformed-ids", operation)), { answer, status: 400, operation });
          }
        }
        for (const unknown of [NOWHERE, LONGEST]) {
          const answer = await call(context, operation, pathWith(operation, { [owner]: unknown }));
          isRefused(context.expect(...claimsFor("unknown-ids", operation), ...claimsFor("malformed-ids", operation)), {
            answer,
            status: 404,
            operation,
          });
        }
      }
    },
  };
}

/** No operation finds a job below an endpoint that does not have it, and none changes it elsewhere. */
function unknownJobs(group: readonly Operation[]): Scenario {
  return {
    name: "No job is found below an endpoint that never had it, also not one of another endpoint",
    claims: [...new Set(group.flatMap((one) => claimsFor("unknown-jobs", one)))],
    async run(context) {
      const { endpoint, send, rest } = context;
      const [queue, elsewhere] = [await endpoint(), await endpoint()];
      const id = await elsewhere.run();
      const read = async () => fieldsOf(await rest("GET", `/endpoints/${elsewhere.endpointId}/jobs/${id}`));
      const before = await read();
      for (const operation of group) {
        for (const jobId of [NOWHERE, LONGEST, id]) {
          const path = pathWith(operation, { endpointId: queue.endpointId, [JOB]: jobId });
          const answer = await call({ send }, operation, path);
          isRefused(context.expect(...claimsFor("unknown-jobs", operation)), { answer, status: 404, operation });
        }
      }
      const after = await read();
      const says = context.expect(...group.flatMap((one) => claimsFor("unknown-jobs", one)));
      says.contains(after, { id, status: before["status"] }, "the job where it is");
    },
  };
}

/** No operation finds a resource of another account, and none changes it; and none finds one that is no more. */
function foreigners(kind: Kind): Scenario {
  // What is for operators is forbidden to every other account, whatever it names.
  const group = withIds.filter(
    ({ id, method, pathParameters: [owner] }) =>
      owner === kind.parameter && rightOfRest(id.slice("rest.".length), method) !== "operator",
  );
  const list = operationAt("GET", kind.collection);
  const isForOperators = list === undefined || rightOfRest(list.id.slice("rest.".length), "GET") === "operator";
  const ofList = isForOperators ? [] : claimsFor("listed", list);
  return {
    name: `Nothing of another account is found under ${kind.collection}, and nothing that was removed`,
    claims: [
      ...new Set([
        ...ofList,
        ...group.flatMap((one) => [...claimsFor("foreign-ids", one), ...claimsFor("unknown-ids", one)]),
      ]),
    ],
    needs: ["keys", ...(kind.needs ?? [])],
    async run(context) {
      const { rest } = context;
      const key = otherKey(context);
      const { id, path } = await make(context, kind);
      const before = fieldsOf(await rest("GET", path));
      for (const operation of group) {
        const foreign = await call(context, operation, pathWith(operation, { [kind.parameter]: id }), { key });
        const unknown = await call(context, operation, pathWith(operation, {}), { key });
        const told = (text: string) => text.replaceAll(id, NOWHERE).replace(/"requestId":"[^"]*"/, "");
        const says = context.expect(...claimsFor("foreign-ids", operation));
        isRefused(says, { answer: foreign, status: 404, operation });
        says.equals(told(foreign.text), told(unknown.text), "what is said of an id that names nothing");
      }
      const theirs = await rest("GET", kind.collection + (kind.query ?? ""), undefined, { key });
      context.expect(...ofList).status(theirs, 200);
      const isTheirs = itemsOf(theirs).some((one) => one["id"] === id);
      context.expect(...ofList).that(!isTheirs, `their list without ${id}`, theirs.text);
      const after = await rest("GET", path);
      const stays = context.expect(...group.flatMap((one) => claimsFor("foreign-ids", one)));
      stays.status(after, 200);
      for (const [field] of creationOf(kind)?.body?.fields ?? []) {
        stays.equals(fieldsOf(after)[field], before[field], `${field} afterwards`);
      }
      await rest("DELETE", path);
      for (const operation of kind.isKept === true ? [] : group) {
        const answer = await call(context, operation, pathWith(operation, { [kind.parameter]: id }));
        isRefused(context.expect(...claimsFor("unknown-ids", operation)), { answer, status: 404, operation });
      }
    },
  };
}

function otherKey({ keys }: Context): string {
  if (keys.other === undefined) throw new Error("The target has no key of another account.");
  return keys.other;
}
