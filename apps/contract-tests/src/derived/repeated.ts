import { type Fields, objectOf } from "../steps/answers.ts";
import { codesOf, dataOf } from "./interfaces/graphql-reading.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { references } from "./graphql/ids.ts";
import { rightVariables } from "./graphql/inputs.ts";
import { documentOf } from "./interfaces/graphql-schema.ts";
import { type Kind, kinds } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { itemsOf, make, pathWith } from "./interfaces/places.ts";

/** What they do, they do each time. */
const ACTS = /\/(?:start|reset|restart|test|files)$|Resume$/;
/** What names the subject of a mutation, where its argument is an input. */
const SUBJECTS = [undefined, "id", "podId"];
/** One that has been stopped already is a conflict; what has been removed is no more there. */
const REFUSALS = [404, 409];
const CODES = ["NOT_FOUND", "CONFLICT"];

const family = "repeated-changes";
const claimsFor = ({ id }: Pick<Operation, "id">) => claimsOf({ family, operation: id });

/** Changes that are made already. */
export const scenarios: readonly Scenario[] = kinds.map((kind) => repeated(kind));

/** Without what the machine of a pod does meanwhile. */
function still(resource: unknown): Fields {
  const { lastStatusChange: _lastStatusChange, ...rest } = objectOf(resource);
  return rest;
}

/** The changes of one, its removal last. */
function changesOf({ collection, parameter }: Kind): readonly Operation[] {
  const item = `${collection}/{${parameter}}`;
  const all = operations.filter(
    ({ method, path, pathParameters, query, success }) =>
      method !== "GET" &&
      success !== 101 &&
      path.startsWith(item) &&
      pathParameters.length === 1 &&
      !query.some(({ isRequired }) => isRequired) &&
      !ACTS.test(path),
  );
  return all.toSorted((one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"));
}

function repeated(kind: Kind): Scenario {
  const changes = changesOf(kind);
  const mutations = references.filter(
    ({ mutation, collection, member }) =>
      collection === kind.collection && SUBJECTS.includes(member) && !ACTS.test(mutation.name),
  );
  const ofMutation = (name: string) => claimsFor({ id: `graphql.${name}` });
  const claims = [...changes.flatMap(claimsFor), ...mutations.flatMap(({ mutation }) => ofMutation(mutation.name))];
  return {
    name: `A change of what is in ${kind.collection} that is made already changes nothing`,
    claims: [...new Set(claims)],
    needs: kind.needs ?? [],
    async run(context) {
      const { rest, graphql } = context;
      const read = async (path: string): Promise<unknown> => {
        const { status, json } = await rest("GET", path);
        const list = itemsOf(await rest("GET", kind.collection + (kind.query ?? "")));
        const found = list.filter(({ id }) => path.endsWith(`/${String(id)}`));
        return [status, status === 200 ? still(json) : null, found.map(still)];
      };
      const settled = async (field?: string) => {
        const made = await make(context, kind, {}, field);
        await kind.settled?.(context, made.id);
        return made;
      };
      const made = await settled();
      for (const operation of changes) {
        const path = pathWith(operation, { [kind.parameter]: made.id });
        const body = operation.body === undefined ? undefined : picked(kind, await kind.body(context), operation);
        const first = await rest(operation.method, path, body);
        const before = await read(made.path);
        const again = await rest(operation.method, path, body);
        const says = context.expect(...claimsFor(operation));
        says.status(first, operation.success);
        says.status(again, [operation.success, ...REFUSALS]);
        says.documented(again, operation.id);
        says.equals(await read(made.path), before, `what is read after ${operation.method} ${operation.path} twice`);
        if (again.status === operation.success) says.equals(again.json, first.json, "the answer");
      }
      for (const { mutation, argument, member } of mutations) {
        const { id, path } = await settled(mutation.name.startsWith("save") ? "gpuCount" : undefined);
        const right = await rightVariables(context, mutation);
        const given = {
          ...right,
          [argument]: member === undefined ? id : { ...objectOf(right[argument]), [member]: id },
        };
        const document = documentOf(mutation, "mutation");
        const first = await graphql(document, given);
        const before = await read(path);
        const again = await graphql(document, given);
        const says = context.expect(...ofMutation(mutation.name));
        const code = codesOf(again);
        says.equals(codesOf(first), "", `the code of ${mutation.name}`);
        says.that(code === "" || CODES.includes(code), `success, or one of ${CODES.join(", ")}`, again.text);
        says.equals(await read(path), before, `what is read after ${mutation.name} twice`);
        if (code === "") says.equals(dataOf(again), dataOf(first), `the answer of ${mutation.name}`);
      }
    },
  };
}

/** What the operation takes of the fields. */
function picked({ grows = [] }: Kind, fields: Fields, { body }: Operation): Fields {
  const taken = (body?.fields ?? []).map(([name]) => name).filter((name) => name in fields && !grows.includes(name));
  return Object.fromEntries(taken.map((name) => [name, fields[name]]));
}
