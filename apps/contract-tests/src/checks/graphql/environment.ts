import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, fieldsOf } from "../answers.ts";
import { DEPLOY, podRequest } from "./pods.ts";
import { codesOf, make } from "./reading.ts";

interface Kind {
  readonly path: Parameters<typeof make>[1];
  readonly document: string;
  readonly request: (context: Context) => Promise<Fields>;
}

/** Everything that GraphQL gives environment variables. */
const kinds: readonly Kind[] = [
  {
    path: "/templates",
    document: "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id } }",
    request: async ({ name }) => ({
      name: name("template"),
      imageName: "local/sleeper",
      dockerArgs: "",
      containerDiskInGb: 5,
      volumeInGb: 0,
    }),
  },
  {
    path: "/endpoints",
    document: "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id } }",
    request: async ({ name, template }) => ({
      name: name("endpoint"),
      templateId: await template(),
      instanceIds: ["cpu3c-2-4"],
      workersMax: 0,
    }),
  },
  { path: "/pods", document: DEPLOY, request: async (context) => podRequest(context) },
];

const listOf = (env: Readonly<Record<string, string>>): readonly Fields[] =>
  Object.entries(env).map(([key, value]) => ({ key, value }));

/** This many variables. */
function variables(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`NAME_${index}`, String(index)]));
}

export const scenarios: readonly Scenario[] = [
  {
    name: "environment variables are taken by GraphQL as they are, up to their largest number",
    claims: ["LIMIT-ENVIRONMENT-VARIABLES-GRAPHQL", "GRAPHQL-INPUT-ENV-EXACT"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, graphql, rest } = context;
      const exact = { PLAIN: "a", AROUND: "  a b\t ", BLANK: "   ", EMPTY: "", QUOTED: "'a' \"b\"" };
      const most = { ...variables(limits.environmentVariablesMax - Object.keys(exact).length), ...exact };
      const tooMany = variables(limits.environmentVariablesMax + 1);
      for (const { path, document, request } of kinds) {
        const input = { ...(await request(context)), env: listOf(tooMany) };
        const refused = codesOf(await graphql(document, { input }));
        expect("LIMIT-ENVIRONMENT-VARIABLES-GRAPHQL").equals(refused, "INVALID_REQUEST", `code of ${path}`);
        const { id } = await make(context, path, document, { ...input, env: listOf(most) });
        const { env } = fieldsOf(await rest("GET", `${path}/${String(id)}`));
        expect("LIMIT-ENVIRONMENT-VARIABLES-GRAPHQL").equals(env, most, `variables of ${path}`);
        expect("GRAPHQL-INPUT-ENV-EXACT").contains(env, exact, `variables of ${path}`);
      }
    },
  },
];
