import { makeAt } from "../../derived/interfaces/places.ts";
import { type ClaimId, limits } from "@millrace/spec";
import { wholeSelection } from "../../derived/interfaces/graphql-schema.ts";
import { settings } from "../../derived/graphql/values.ts";
import {
  type Context,
  type Fields,
  type Scenario,
  listOf,
  listed,
  objectOf,
  refusedFields,
} from "../../steps/words.ts";
import { dataOf, errorsOf, make, mutate } from "../../derived/interfaces/graphql-reading.ts";

/** Settings where nothing is given. */
const defaults: Fields = {
  type: "QB",
  computeType: "GPU",
  gpuIds: "",
  gpuCount: 1,
  locations: "",
  env: [],
  workersMin: 0,
  workersMax: limits.workersMaxDefault,
  workersStandby: 0,
  workersPFBTarget: 0,
  idleTimeout: limits.idleTimeoutDefaultSeconds,
  scalerType: "QUEUE_DELAY",
  scalerValue: 4,
  executionTimeoutMs: limits.executionTimeoutDefaultMs,
  flashBootType: "OFF",
};
const FIELDS = Object.keys(defaults).map((field) => (field === "env" ? "env { key value }" : field));
const SHOWN = `{ id name templateId ${FIELDS.join(" ")} }`;
const cpu = { instanceIds: ["cpu3c-2-4"], workersMin: 0, workersMax: 0 };

/** The endpoint as the account sees it. */
async function endpointOf({ graphql }: Context, id: unknown, shown = SHOWN): Promise<Fields> {
  const { endpoints } = objectOf(dataOf(await graphql(`{ myself { endpoints ${shown} } }`))["myself"]);
  return listOf(endpoints).find((endpoint) => endpoint["id"] === id) ?? {};
}

/** The template of one endpoint is refused for every other one, and not for its own. */
async function expectOwnTemplateOnly(context: Context, ownId: unknown, templateId: unknown): Promise<void> {
  const { rest, name, expect } = context;
  const claim = expect("ENDPOINT-TEMPLATE-OF-ANOTHER");
  const { id: otherId } = await makeAt(context, "/endpoints");
  for (const refused of [
    await rest("POST", "/endpoints", { workersMax: 0, name: name("endpoint"), templateId }),
    await rest("PATCH", `/endpoints/${otherId}`, { templateId }),
  ]) {
    claim.status(refused, 400);
    claim.equals(refusedFields(refused), ["templateId"], "the fields named");
  }
  for (const refused of [
    await mutate(context, "saveEndpoint", { ...cpu, name: name("endpoint"), templateId }),
    await mutate(context, "updateEndpointTemplate", { endpointId: otherId, templateId }, "{ id }"),
  ]) {
    claim.that(errorsOf(refused).length > 0, "a refusal by GraphQL", refused.text);
  }
  claim.status(await rest("PATCH", `/endpoints/${String(ownId)}`, { templateId }), 200);
}

/** Endpoints by GraphQL. */
export const scenarios: readonly Scenario[] = [
  {
    name: "an endpoint is replaced as a whole by GraphQL, without a timeout too, and gets another template alone",
    claims: [
      "GRAPHQL-SAVE-ENDPOINT",
      "GRAPHQL-ZERO-TIMEOUT",
      "GRAPHQL-UPDATE-ENDPOINT-TEMPLATE",
      "GRAPHQL-ENDPOINT-NAME-LENGTH",
    ],
    async run({ context, template, name, expect }) {
      const [templateId, other] = [await template(), await template()];
      const common = { name: name("endpoint"), templateId };
      const { id } = await make(context, "saveEndpoint", { ...common, ...settings });
      const none = { executionTimeoutMs: 0 };
      const unlimited = { executionTimeoutMs: limits.executionTimeoutDefaultMs };
      const rows: readonly (readonly [ClaimId, given: Fields, shown: Fields, how: string])[] = [
        ["GRAPHQL-SAVE-ENDPOINT", { templateId: undefined }, defaults, "with what was left out"],
        ["GRAPHQL-ZERO-TIMEOUT", settings, { executionTimeoutMs: settings.executionTimeoutMs }, "with a timeout"],
        ["GRAPHQL-ZERO-TIMEOUT", { ...settings, ...none }, unlimited, "without a timeout"],
      ];
      for (const [claim, input, wanted, how] of rows) {
        const saved = await make(context, "saveEndpoint", { ...common, id, ...input }, SHOWN);
        for (const shown of [saved, await endpointOf(context, id)]) {
          expect(claim).contains(shown, { id, ...common, ...wanted }, how);
        }
      }
      const unnamed = { name: name("endpoint"), templateId, workersMax: 0, ...none };
      const made = await make(context, "saveEndpoint", unnamed, SHOWN);
      expect("GRAPHQL-ZERO-TIMEOUT").contains(made, unlimited, "made without a timeout");

      const before = await endpointOf(context, id);
      const moved = await mutate(context, "updateEndpointTemplate", { endpointId: id, templateId: other }, SHOWN);
      expect("GRAPHQL-UPDATE-ENDPOINT-TEMPLATE").equals(dataOf(moved)["it"], { ...before, templateId: other });
      for (const [length, isFine] of [
        [2, false],
        [3, true],
        [191, true],
        [192, false],
      ] as const) {
        const answer = await mutate(context, "saveEndpoint", { id, name: "n".repeat(length) });
        const isTaken = errorsOf(answer).length === 0;
        expect("GRAPHQL-ENDPOINT-NAME-LENGTH").equals(isTaken, isFine, `a name of ${length} characters is taken`);
      }
    },
  },
  {
    name: "an endpoint brings a template for itself alone by GraphQL",
    claims: ["GRAPHQL-SAVE-ENDPOINT-INLINE-TEMPLATE", "ENDPOINT-TEMPLATE-OF-ANOTHER"],
    async run({ context, graphql, rest, name, template, expect }) {
      const claim = expect("GRAPHQL-SAVE-ENDPOINT-INLINE-TEMPLATE");
      const inline = {
        imageName: "local/sleeper",
        containerDiskInGb: 7,
        dockerArgs: "",
        env: [{ key: "A", value: "1" }],
        ports: "80/http,22/tcp",
        volumeMountPath: "/data",
        containerRegistryAuthId: (await makeAt(context, "/containerregistryauth")).id,
        readme: "read",
        startScript: "echo",
        advancedStart: true,
        config: { a: [1] },
      };
      const input = { ...cpu, name: name("endpoint"), template: { ...inline, name: name("inline") } };
      const { id } = await make(context, "saveEndpoint", input);
      const bound = objectOf((await endpointOf(context, id, wholeSelection("Endpoint")))["template"]);
      claim.contains(bound, { ...inline, boundEndpointId: id, isServerless: true }, "the template");
      await expectOwnTemplateOnly(context, id, bound["id"]);
      const listedToo = listed(await rest("GET", "/templates")).filter((one) => one["id"] === bound["id"]);
      claim.equals(listedToo, [], "the template among those of all endpoints");
      claim.equals(dataOf(await mutate(context, "deleteEndpoint", id)), { it: null });
      const gone = await graphql("query ($id: String!) { podTemplate(id: $id) { id } }", { id: bound["id"] });
      claim.equals(dataOf(gone), { podTemplate: null }, "the template without its endpoint");
      const both = { ...cpu, name: name("endpoint"), templateId: await template(), template: { imageName: "a" } };
      const refused = await mutate(context, "saveEndpoint", both);
      claim.that(errorsOf(refused).length > 0, "a refusal of both", refused.text);
    },
  },
];
