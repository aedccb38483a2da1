import { getNamedType, isInputObjectType, isObjectType } from "graphql";
import { graphqlNumbers } from "@millrace/spec";
import { type Fields, listed, objectOf } from "../../steps/answers.ts";
import { codesOf, dataOf, errorsOf } from "../interfaces/graphql-reading.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { claimsOf } from "../interfaces/claims-of.ts";
import { type Root, collections, documentOf, leastOf, mutations, wrongOf } from "../interfaces/graphql-schema.ts";
import { kinds } from "../interfaces/kinds.ts";
import { operations } from "../interfaces/operations.ts";
import { make } from "../interfaces/places.ts";
import { wrongValues } from "../interfaces/values.ts";

/** The operation of REST whose body an input stands for. */
const SAME_IN_REST: Readonly<Record<string, string>> = {
  EndpointInput: "rest.createEndpoint",
  SaveTemplateInput: "rest.createTemplate",
  CreateNetworkVolumeInput: "rest.createNetworkVolume",
  PodFindAndDeployOnDemandInput: "rest.createPod",
};
/** Numbers that REST does not have, and the one that they are like. */
const LIKE: Readonly<Record<string, string>> = { workersStandby: "workersMin", workersPFBTarget: "workersMin" };

/** What a mutation needs beyond its required fields, so that nothing else of it is refused. */
const NEEDED: Readonly<Record<string, (context: Context) => Promise<Fields>>> = {
  saveEndpoint: async ({ template }) => ({ templateId: await template(), workersMax: 0 }),
  createNetworkVolume: async () => ({ size: 1, dataCenterId: "EU-RO-1" }),
  podFindAndDeployOnDemand: async () => ({ imageName: "local/sleeper" }),
  deployCpuPod: async () => ({ imageName: "local/sleeper" }),
  podRentInterruptable: async () => ({ imageName: "local/sleeper" }),
};

/** Variables with which the mutation is called rightly, as far as ids of what is there are not needed. */
export async function rightVariables(context: Context, mutation: Root): Promise<Fields> {
  const least = leastVariables(context, mutation);
  const needed = await NEEDED[mutation.name]?.(context);
  return needed === undefined ? least : { input: { ...objectOf(least["input"]), ...needed } };
}

/** Inputs of mutations: what their types do not allow, and numbers beyond their bounds. */
export const scenarios: readonly Scenario[] = mutations.flatMap((mutation) => [refusals(mutation), numbers(mutation)]);

function needsId({ type }: Root): boolean {
  const named = getNamedType(type);
  return isObjectType(named) && named.getFields()["id"] !== undefined;
}

/** Variables that the types of the mutation allow, with a name of their own. */
function leastVariables({ name }: Pick<Context, "name">, { args }: Root): Fields {
  return Object.fromEntries(
    args.map((arg) => {
      const least = leastOf(arg.type);
      const named = "name" in objectOf(least) ? { name: name("made").replaceAll("-", "_") } : {};
      return [arg.name, typeof least === "object" ? { ...least, ...named } : least];
    }),
  );
}

/** Notes what the answer made, for its removal. */
export async function forget({ made, graphql }: Context, { type }: Root, answer: Answer): Promise<void> {
  const { id } = objectOf(dataOf(answer)["it"]);
  const named = getNamedType(type).name;
  if (named === "Secret") await graphql("mutation ($id: ID!) { secretDelete(id: $id) }", { id });
  if (typeof id === "string" && collections[named] !== undefined) made(`${collections[named]}/${id}`);
}

function refusals(mutation: Root): Scenario {
  const operation = `graphql.${mutation.name}`;
  const claimsFor = (field = "") => claimsOf({ family: "graphql-inputs", operation, field });
  const wrong = mutation.args.flatMap((arg) => wrongOf(arg.type).map((one) => ({ arg: arg.name, ...one })));
  return {
    name: `${mutation.name} of GraphQL refuses each input that its types do not allow, and names what is wrong`,
    claims: [...new Set(wrong.flatMap(({ field }) => claimsFor(field)))],
    ceiling: { requests: 500 },
    async run(context) {
      const { expect, graphql } = context;
      const least = leastVariables(context, mutation);
      const document = documentOf(mutation, "mutation", needsId(mutation) ? "{ id }" : undefined);
      for (const { arg, value, field } of wrong) {
        const named = objectOf(least[arg])["name"];
        const answer = await graphql(document, { ...least, [arg]: withName(value, named) });
        for (const claim of claimsFor(field)) {
          const what = `${field ?? arg}: ${JSON.stringify(value)}`;
          expect(claim).status(answer, 400);
          expect(claim).equals(dataOf(answer), {}, `data for ${what}`);
          expect(claim).that(errorsOf(answer).length > 0, `errors for ${what}`, answer.text);
          for (const { extensions } of errorsOf(answer)) {
            expect(claim).equals(extensions?.code, "INVALID_REQUEST", `the code for ${what}`);
            const id = answer.headers.get("x-request-id");
            expect(claim).equals(extensions?.requestId, id, `the request id for ${what}`);
          }
          const name = field?.split(".")[1];
          if (name !== undefined) expect(claim).that(answer.text.includes(name), `${name} named`, answer.text);
        }
      }
      // The same without what is wrong.
      const right = await graphql(document, least);
      for (const claim of wrong.flatMap(({ field }) => claimsFor(field))) expect(claim).status(right, 200);
      await forget(context, mutation, right);
    },
  };
}

/** The value with a name of its own where it has the usual one. */
function withName(value: unknown, name: unknown): unknown {
  return objectOf(value)["name"] === "x" ? { ...objectOf(value), name } : value;
}

function numbers(mutation: Root): Scenario {
  const operation = `graphql.${mutation.name}`;
  const [input] = mutation.args;
  const type = input === undefined ? undefined : getNamedType(input.type);
  const fields = type !== undefined && isInputObjectType(type) ? Object.keys(type.getFields()) : [];
  const claimsFor = (field: string) =>
    claimsOf({ family: "graphql-numbers", operation, field: `${type?.name}.${field}` });
  const beyond = fields.flatMap((field) =>
    claimsFor(field).length === 0 ? [] : beyondBounds(type?.name ?? "", field).map((number) => ({ field, number })),
  );
  return {
    name: `${mutation.name} of GraphQL refuses the numbers that REST refuses, and no fewer of its own`,
    claims: [...new Set(beyond.flatMap(({ field }) => claimsFor(field)))],
    async run(context) {
      const { expect, graphql, rest } = context;
      const collection = collections[getNamedType(mutation.type).name] ?? "";
      const least = objectOf((await rightVariables(context, mutation))["input"]);
      const name = context.name("refused");
      const document = documentOf(mutation, "mutation");
      const kind = kinds.find((one) => one.collection === collection);
      const isChange = fields.includes("id") && kind !== undefined;
      const changes = isChange ? [{}, { id: (await make(context, kind, {}, "gpuCount")).id }] : [{}];
      for (const change of changes) {
        for (const { field, number } of beyond) {
          const answer = await graphql(document, { input: { ...least, ...change, name, [field]: number } });
          for (const claim of claimsFor(field)) {
            expect(claim).equals(codesOf(answer), "INVALID_REQUEST", `the code for ${field}: ${number}`);
            const named = answer.text.includes(`"field":"${field}"`);
            expect(claim).that(named, `${field} named for ${number}`, answer.text);
          }
        }
      }
      const names = listed(await rest("GET", collection)).map((one) => one["name"]);
      for (const claim of beyond.flatMap(({ field }) => claimsFor(field))) {
        expect(claim).that(!names.includes(name), `nothing made or changed by it in ${collection}`, names.length);
      }
    },
  };
}

/** Whole numbers next to the bounds of the field, and of the field of REST that means the same. */
function beyondBounds(type: string, field: string): readonly number[] {
  const { minimum, maximum } = graphqlNumbers[`${type}.${field}`] ?? {};
  const body = operations.find(({ id }) => id === SAME_IN_REST[type])?.body?.fields ?? [];
  const [, schema = {}] = body.find(([name]) => name === (LIKE[field] ?? field)) ?? [];
  const inRest = wrongValues(schema).map(({ value }) => value);
  const own = [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])];
  const all = [...own, ...inRest].filter(
    (value): value is number => typeof value === "number" && Number.isInteger(value),
  );
  return [...new Set(all)];
}
