import { getNamedType, isInputObjectType } from "graphql";
import { fieldsOf, objectOf } from "../../steps/answers.ts";
import { keyOf } from "../interfaces/calls-of-operations.ts";
import { codesOf, dataOf, errorsOf } from "../interfaces/graphql-reading.ts";
import { createCalls } from "../../suite/calls.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { claimsOf } from "../interfaces/claims-of.ts";
import { rightVariables } from "./inputs.ts";
import { type Root, collections, documentOf, mutations } from "../interfaces/graphql-schema.ts";
import { kinds } from "../interfaces/kinds.ts";
import { NOWHERE, make } from "../interfaces/places.ts";

/** What the `id` of a mutation names that does not answer it. */
const OWNERS: Readonly<Record<string, string>> = {
  deleteEndpoint: "/endpoints",
  deleteNetworkVolume: "/networkvolumes",
  updateEndpointTemplate: "/endpoints",
};
const BY_NAME: Readonly<Record<string, string>> = { registryAuthId: "/containerregistryauth" };

interface Reference {
  readonly mutation: Root;
  readonly argument: string;
  /** The member of the argument; undefined where it is the id itself. */
  readonly member?: string;
  readonly collection: string;
}

/** Every id that a mutation takes. */
export const references: readonly Reference[] = mutations.flatMap((mutation) =>
  mutation.args.flatMap(({ name: argument, type }): readonly Reference[] => {
    const named = getNamedType(type);
    const members = isInputObjectType(named) ? Object.keys(named.getFields()) : [undefined];
    return members.flatMap((member) => {
      const collection = collectionOf(mutation, member ?? argument);
      return collection === undefined ? [] : [{ mutation, argument, collection, ...(member && { member }) }];
    });
  }),
);

function collectionOf({ name, type }: Root, field: string): string | undefined {
  if (field === "id") return OWNERS[name] ?? collections[getNamedType(type).name];
  return BY_NAME[field] ?? kinds.find(({ parameter }) => parameter === field)?.collection;
}

/** Ids in mutations: what names nothing, and what is another account's. */
export const scenarios: readonly Scenario[] = kinds.map(({ collection }) => unknowns(collection));

function unknowns(collection: string): Scenario {
  const group = references.filter((reference) => reference.collection === collection);
  const claimsFor = ({ mutation }: Reference) =>
    claimsOf({ family: "graphql-ids", operation: `graphql.${mutation.name}` });
  const kind = kinds.find((one) => one.collection === collection);
  return {
    name: `No mutation of GraphQL finds what is not there, or is another account's, in ${collection}`,
    claims: [...new Set(group.flatMap((one) => claimsFor(one)))],
    needs: ["keys", ...(kind?.needs ?? [])],
    async run(context) {
      if (kind === undefined) return;
      const { expect, rest } = context;
      const key = keyOf(context, "other");
      const there = createCalls((request) => context.send({ key, ...request }), context.name("other"));
      const { id: foreign, path } = await make(context, kind);
      const before = fieldsOf(await rest("GET", path));
      for (const reference of group) {
        const { mutation, argument, member } = reference;
        const document = documentOf(mutation, "mutation");
        const right = await rightVariables({ ...context, ...there }, mutation);
        const told: string[] = [];
        for (const id of [NOWHERE, foreign]) {
          const given = member === undefined ? id : { ...objectOf(right[argument]), [member]: id };
          const answer = await there.graphql(document, { ...right, [argument]: given });
          const what = `${mutation.name}, ${member ?? argument}`;
          for (const claim of claimsFor(reference)) {
            expect(claim).status(answer, 200);
            expect(claim).equals(codesOf(answer), "NOT_FOUND", `the code for ${what}`);
            expect(claim).equals(dataOf(answer)["it"], null, `data for ${what}`);
            const id = answer.headers.get("x-request-id");
            expect(claim).equals(errorsOf(answer)[0]?.extensions?.requestId, id, `the request id for ${what}`);
          }
          told.push(String(errorsOf(answer)[0]?.message).replaceAll(id, NOWHERE));
        }
        for (const claim of claimsFor(reference)) expect(claim).equals(told[1], told[0], "what is said of both");
      }
      const after = fieldsOf(await rest("GET", path));
      for (const claim of group.flatMap((one) => claimsFor(one))) {
        expect(claim).equals(after["name"], before["name"], "the name afterwards");
      }
    },
  };
}
