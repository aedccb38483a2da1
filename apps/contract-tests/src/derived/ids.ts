import { limits } from "@millrace/spec";
import { fieldsOf } from "../checks/answers.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { rightOfRest } from "../target/key-rights.ts";
import { type Subject, claimsOf, expectOf } from "./claims-of.ts";
import { type Kind, kinds } from "./kinds.ts";
import { type Operation, operations } from "./operations.ts";
import { NOWHERE, call, creationOf, itemsOf, make, pathWith } from "./places.ts";

/** What no id can be. */
const MALFORMED = ["a.b", "a%20b", "%C3%A9", "a".repeat(limits.idMaxChars + 1)];
/** The longest that one can be. */
const LONGEST = "_-".padEnd(limits.idMaxChars, "aZ9");

/** Operations with an id in their path. One that goes on as a WebSocket refuses what is no handshake before it looks at the id. */
const withIds = operations.filter(({ pathParameters, success }) => pathParameters.length > 0 && success !== 101);
const byOwner = Map.groupBy(
  withIds,
  ({ method, path }) => `${method === "GET" ? "reads" : "changes"} ${path.split("/")[1]}`,
);

/** Ids in paths: what cannot be one, what names nothing, and what is another account's. */
export const scenarios: readonly Scenario[] = [
  ...[...byOwner.values()].map((group) => unknowns(group)),
  ...kinds.map((kind) => foreigners(kind)),
];

function claimsFor(family: Subject["family"], { id }: Operation) {
  return claimsOf({ family, operation: id });
}

function unknowns(group: readonly Operation[]): Scenario {
  const [first] = group;
  const isReading = first?.method === "GET";
  const claims = group.flatMap((one) => [...claimsFor("malformed-ids", one), ...claimsFor("unknown-ids", one)]);
  return {
    name: `Nothing under /${first?.path.split("/")[1]} is ${isReading ? "read" : "changed"} by an id that cannot be one, or names nothing`,
    claims: [...new Set(claims)],
    safety: isReading ? "read-only" : "disposable",
    async run(context) {
      for (const operation of group) {
        const [owner = "", ...inner] = operation.pathParameters;
        for (const malformed of MALFORMED) {
          for (const name of [owner, ...inner]) {
            const answer = await call(context, operation, pathWith(operation, { [name]: malformed }));
            const says = expectOf(context, claimsFor("malformed-ids", operation));
            says.status(answer, 400);
            says.documented(answer, operation.id);
          }
        }
        for (const unknown of [NOWHERE, LONGEST]) {
          const answer = await call(context, operation, pathWith(operation, { [owner]: unknown }));
          const says = expectOf(context, [
            ...claimsFor("unknown-ids", operation),
            ...claimsFor("malformed-ids", operation),
          ]);
          says.status(answer, 404);
          says.documented(answer, operation.id);
        }
      }
    },
  };
}

/** No operation finds a resource of another account, and none changes it. */
function foreigners(kind: Kind): Scenario {
  // What is for operators is forbidden to every other account, whatever it names.
  const group = withIds.filter(
    ({ id, method, pathParameters: [owner] }) =>
      owner === kind.parameter && rightOfRest(id.slice("rest.".length), method) !== "operator",
  );
  const list = operations.find(({ method, path }) => method === "GET" && path === kind.collection);
  const isForOperators = list === undefined || rightOfRest(list.id.slice("rest.".length), "GET") === "operator";
  const ofList = isForOperators ? [] : claimsFor("listed", list);
  return {
    name: `Nothing of another account is found under ${kind.collection}`,
    claims: [...new Set([...ofList, ...group.flatMap((one) => claimsFor("foreign-ids", one))])],
    safety: "disposable",
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
        const says = expectOf(context, claimsFor("foreign-ids", operation));
        says.status(foreign, 404);
        says.documented(foreign, operation.id);
        says.equals(told(foreign.text), told(unknown.text), "what is said of an id that names nothing");
      }
      const theirs = await rest("GET", kind.collection + (kind.query ?? ""), undefined, { key });
      expectOf(context, ofList).status(theirs, 200);
      const isTheirs = itemsOf(theirs).some((one) => one["id"] === id);
      expectOf(context, ofList).that(!isTheirs, `their list without ${id}`, theirs.text);
      const after = await rest("GET", path);
      const says = expectOf(
        context,
        group.flatMap((one) => claimsFor("foreign-ids", one)),
      );
      says.status(after, 200);
      for (const [field] of creationOf(kind)?.body?.fields ?? []) {
        says.equals(fieldsOf(after)[field], before[field], `${field} afterwards`);
      }
    },
  };
}

function otherKey({ keys }: Context): string {
  if (keys.other === undefined) throw new Error("The target has no key of another account.");
  return keys.other;
}
