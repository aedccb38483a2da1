import { getNamedType, isLeafType, isListType, getNullableType, isNonNullType, isObjectType } from "graphql";
import { fieldsOf, objectOf } from "../checks/answers.ts";
import { dataOf, errorsOf, listOf } from "../checks/graphql/reading.ts";
import type { Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./claims-of.ts";
import { collections } from "./graphql-inputs.ts";
import { type Root, documentOf, misfits, queries, wholeSelection } from "./graphql-schema.ts";
import { type Kind, kinds } from "./kinds.ts";
import { operations } from "./operations.ts";
import { make } from "./places.ts";

/** What both interfaces name alike and show in different forms: texts of GraphQL for what is structured in REST. */
const OTHER_FORM = /^(?:env|ports|gpuIds|machine|version|createdAt|lastStartedAt)$/;

/** Answers of GraphQL: all fields by their types, and what REST shows, too. */
export const scenarios: readonly Scenario[] = [whole(), ...kinds.flatMap((kind) => same(kind))];

/** Each query answers all that its type has. */
function whole(): Scenario {
  const open = queries.filter(({ args }) => !args.some((arg) => isNonNullType(arg.type)));
  const claimsFor = ({ name }: Root) => claimsOf({ family: "graphql-answers", operation: `graphql.${name}` });
  return {
    name: "Each query of GraphQL answers every field that its type has, all the way down",
    claims: [...new Set(open.flatMap((one) => claimsFor(one)))],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, graphql } = context;
      for (const kind of kinds) if (Object.values(collections).includes(kind.collection)) await make(context, kind);
      await context.template({ isPublic: true, isServerless: false });
      for (const query of open) {
        const claims = claimsFor(query);
        if (claims.length === 0) continue;
        const answer = await graphql(documentOf(query, "query", wholeSelection(query.type)));
        for (const claim of claims) {
          expect(claim).status(answer, 200);
          expect(claim).equals(errorsOf(answer), [], `errors of ${query.name}`);
          const { it } = dataOf(answer);
          const isThere = Array.isArray(it)
            ? it.length > 0
            : Object.keys(objectOf(it)).length > 0 || query.name === "pod";
          expect(claim).that(isThere, `what ${query.name} answers`, it);
          expect(claim).equals(misfits(query.type, it), [], `what is not of the type of ${query.name}`);
        }
      }
    },
  };
}

/** What REST and GraphQL show of one resource is the same, after its creation and after a change. */
function same(kind: Kind): readonly Scenario[] {
  const user = queries.find(({ name }) => name === "myself");
  const owner = user === undefined ? undefined : getNamedType(user.type);
  const fields = isObjectType(owner) ? Object.values(owner.getFields()) : [];
  const list = fields.find(
    ({ type }) => isListType(getNullableType(type)) && collections[getNamedType(type).name] === kind.collection,
  );
  const item = list === undefined ? undefined : getNamedType(list.type);
  const path = `${kind.collection}/{${kind.parameter}}`;
  const read = operations.find((one) => one.method === "GET" && one.path === path);
  const update = operations.find((one) => one.method === "PATCH" && one.path === path);
  if (list === undefined || read === undefined || !isObjectType(item)) return [];
  const shown = Object.values(item.getFields())
    .filter(({ name, type }) => isLeafType(getNamedType(type)) && !OTHER_FORM.test(name))
    .map(({ name }) => name)
    .filter((name) => read.answer?.schema.properties?.[name] !== undefined);
  const claimsFor = (field: string) =>
    claimsOf({ family: "graphql-same", operation: read.id, field: `${item.name}.${field}` });
  const ofList = claimsOf({ family: "graphql-same", operation: "graphql.myself", field: `User.${list.name}` });
  return [
    {
      name: `GraphQL shows of ${kind.collection} what REST shows, at once after a change`,
      claims: [...new Set([...ofList, ...shown.flatMap((field) => claimsFor(field))])],
      safety: "disposable",
      needs: kind.needs ?? [],
      async run(context) {
        const { id, path: at } = await make(context, kind, (await kind.full?.(context)) ?? {});
        for (const change of update === undefined ? [undefined] : [undefined, { name: context.name("renamed") }]) {
          if (change !== undefined) await context.rest("PATCH", at, change);
          const [byRest, byGraphql] = await both(context);
          for (const claim of ofList) context.expect(claim).equals(byGraphql["id"], id, `the id in ${list.name}`);
          for (const field of shown) {
            for (const claim of claimsFor(field)) {
              context.expect(claim).equals(told(byGraphql[field]), told(byRest[field]), `${field} of ${item.name}`);
            }
          }
        }

        async function both({ rest, graphql }: Context) {
          const before = fieldsOf(await rest("GET", at));
          const { myself } = dataOf(await graphql(`{ myself { ${list?.name} { id ${shown.join(" ")} } } }`));
          const found = listOf(objectOf(myself)[list?.name ?? ""]).find((one) => one["id"] === id);
          return [before, objectOf(found)] as const;
        }
      },
    },
  ];
}

/** Where REST shows nothing, GraphQL has an empty text or 0. */
function told(value: unknown): unknown {
  return value === undefined || value === "" || value === 0 ? null : value;
}
