import type { JsonSchemaObject } from "@millrace/spec";
import { refusedFields } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { kinds } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { call, make, pathWith } from "./interfaces/places.ts";
import { allowedValues, wrongValues } from "./interfaces/values.ts";

/** The operations that read and those with parameters. Those of REST that read take none that the documents do not describe. */
const asked = operations.filter(
  ({ method, success, query }) => success === 200 && (method === "GET" || query.length > 0),
);
/** The other dialect takes other values of its parameter: see COMPAT-STREAM-WAIT. */
const STREAM = "queue.stream";
const groups = Map.groupBy(asked, ({ id, path, pathParameters }) =>
  id === STREAM ? id : `${path.split("/")[1]} ${pathParameters.length > 0}`,
);

/** Queries that the documents do not allow. */
export const scenarios: readonly Scenario[] = [...groups.values()].map((group) => wrongQueries(group));

function wrongQueries(group: readonly Operation[]): Scenario {
  const [first] = group;
  const hasIds = group.some(({ pathParameters }) => pathParameters.length > 0);
  const claimsFor = (operation: Operation, name?: string) =>
    claimsOf({
      family: "parameters",
      operation: operation.id,
      ...(name === undefined ? {} : { field: `${operation.id.split(".")[1]}.${name}` }),
    });
  const claims = group.flatMap((one) => [...claimsFor(one), ...one.query.flatMap(({ name }) => claimsFor(one, name))]);
  const kind = kinds.find(({ parameter }) => parameter === first?.pathParameters[0]);
  const about =
    first?.id === STREAM ? STREAM : hasIds ? `one of /${first?.path.split("/")[1]}` : `/${first?.path.split("/")[1]}`;
  return {
    name: `Reading ${about} refuses parameters that are unknown or wrong, and names them`,
    claims: [...new Set(claims)],
    safety: hasIds ? "disposable" : "read-only",
    needs: kind?.needs ?? [],
    ...(hasIds ? {} : { stateless: true as const }),
    ...(first?.id === STREAM ? { insteadInCompat: "COMPAT-STREAM-WAIT" as const } : {}),
    async run(context) {
      const { expect } = context;
      const ids = kind === undefined ? {} : { [kind.parameter]: (await make(context, kind)).id };
      const tried = new Set<string>();
      for (const operation of group) {
        // What lies deeper is not there; the query is looked at first.
        const path = pathWith(operation, ids);
        const isThere = operation.pathParameters.every((name) => name in ids);
        const wrong = [
          ...(operation.part === "rest" ? [["colour", "red"] as const] : []),
          ...operation.query
            .filter(({ name }) => claimsFor(operation, name).length > 0)
            .flatMap(({ name, schema }) => {
              const kindOfValue = JSON.stringify({ ...schema, description: "" });
              // Where another parameter of the group is of the same kind, some values show that it is judged alike.
              const some = texts(name, schema).slice(0, tried.has(kindOfValue) ? 3 : undefined);
              tried.add(kindOfValue);
              return some;
            }),
        ];
        for (const [name, text] of wrong) {
          const joint = path.includes("?") ? "&" : "?";
          const answer = await call(context, operation, `${path}${joint}${name}=${encodeURIComponent(text)}`);
          for (const claim of claimsFor(operation, name === "colour" ? undefined : name)) {
            expect(claim).status(answer, 400, operation.id);
            expect(claim).equals(refusedFields(answer), [name], `the parameters named for ${name}=${text}`);
          }
        }
        if (operation.isStream || operation.method !== "GET") continue;
        // A poll of a worker would be held.
        const described = operation.part === "worker" ? [] : operation.query;
        for (const [name, values] of described.flatMap(({ name, schema }) => taken(name, schema))) {
          const query = values.map((value) => `${name}=${encodeURIComponent(value)}`).join("&");
          const answer = await call(context, operation, `${path}${path.includes("?") ? "&" : "?"}${query}`);
          for (const claim of claimsFor(operation, name)) {
            expect(claim).that(answer.status !== 400, `no 400 with ${query}`, answer.text);
          }
        }
        if (!isThere) continue;
        const right = await call(context, operation, path);
        for (const claim of claimsFor(operation)) {
          expect(claim).that(right.status !== 400, "no 400 without a wrong parameter", right.text);
        }
      }
    },
  };
}

/** Right values as a query can say them: each member of an enumeration, several at once where the parameter may be repeated, and numbers at their bounds. */
function taken(name: string, whole: JsonSchemaObject): readonly (readonly [name: string, values: readonly string[]])[] {
  if (typeof whole.items === "object")
    return whole.items.enum === undefined ? [] : [[name, whole.items.enum.map(String)]];
  const types = [whole.type ?? []].flat();
  if (whole.enum === undefined && types.includes("string")) return [];
  return allowedValues(whole).map(({ value }) => [name, [String(value)]]);
}

/** Wrong values as a query can say them: of texts and numbers those that are no right value as a text either. */
function texts(name: string, whole: JsonSchemaObject): readonly (readonly [name: string, text: string])[] {
  // A parameter for several values is repeated.
  const schema = typeof whole.items === "object" ? whole.items : whole;
  const types = [schema.type ?? []].flat();
  const isText = types.includes("string");
  const said = wrongValues(schema).flatMap(({ value }) => {
    if (typeof value === "string") return isText || Number.isNaN(Number(value)) ? [value] : ["seven"];
    return typeof value === "number" && !isText && !types.includes("boolean") ? [String(value)] : [];
  });
  const odd = types.includes("integer") ? ["", "90s"] : [];
  const wrong = types.includes("boolean") ? ["maybe", "1", "", "TRUE"] : [...said, ...odd];
  return [...new Set(wrong)].map((text) => [name, text] as const);
}
