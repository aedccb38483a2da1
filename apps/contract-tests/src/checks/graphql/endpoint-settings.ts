import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, objectOf } from "../answers.ts";
import { dataOf, make } from "./reading.ts";

/** Settings of an endpoint, all other than their defaults, and shown as they are given. CUDA versions would need a machine that reports one. */
const settings = {
  type: "QB",
  computeType: "GPU",
  gpuIds: "ADA_24,AMPERE_24,-NVIDIA A30",
  gpuCount: 2,
  locations: "EU-RO-1,US-KS-2",
  env: [{ key: "COLOUR", value: " blue " }],
  workersMin: 0,
  workersMax: 2,
  workersStandby: 1,
  workersPFBTarget: 1,
  idleTimeout: 77,
  scalerType: "REQUEST_COUNT",
  scalerValue: 7,
  executionTimeoutMs: 61_000,
  flashBootType: "FLASHBOOT",
} as const satisfies Fields;

const others = {
  ...settings,
  gpuIds: "AMPERE_24,AMPERE_80",
  gpuCount: 1,
  locations: "EU-RO-1",
  env: [],
  workersMax: 3,
  workersStandby: 2,
  workersPFBTarget: 2,
  idleTimeout: 78,
  scalerType: "QUEUE_DELAY",
  scalerValue: 8,
  executionTimeoutMs: 62_000,
  flashBootType: "OFF",
} as const satisfies Fields;

const FIELDS = Object.keys(settings)
  .map((field) => (field === "env" ? "env { key value }" : field))
  .join(" ");
const SAVE = `mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id ${FIELDS} } }`;
const READ = `query { myself { endpoints { id ${FIELDS} } } }`;

export const scenarios: readonly Scenario[] = [
  {
    name: "every setting of an endpoint is read back as it was given to GraphQL",
    claims: ["GRAPHQL-SAVE-ENDPOINT", "GRAPHQL-ENDPOINT-GPU-IDS"],
    safety: "disposable",
    async run(context) {
      const { graphql, template, name, expect } = context;
      const common = { name: name("endpoint"), templateId: await template() };
      const { id, ...made } = await make(context, "/endpoints", SAVE, { ...common, ...settings });
      for (const [given, shown, how] of [
        [settings, made, "as it was made"],
        [settings, await read(), "as it is read"],
        [others, await replacedBy(others), "as it was replaced"],
        [others, await read(), "as it is read after that"],
      ] as const) {
        expect("GRAPHQL-SAVE-ENDPOINT").contains(shown, given, how);
        expect("GRAPHQL-ENDPOINT-GPU-IDS").equals(objectOf(shown)["gpuIds"], given.gpuIds, how);
      }
      await replacedBy({ ...others, gpuIds: "" });
      expect("GRAPHQL-ENDPOINT-GPU-IDS").equals((await read())?.["gpuIds"], "", "any pool");

      async function read(): Promise<Fields | undefined> {
        const { endpoints } = dataOf(await graphql(READ))["myself"] as { readonly endpoints: readonly Fields[] };
        return endpoints.find((endpoint) => endpoint["id"] === id);
      }
      async function replacedBy(input: Fields): Promise<unknown> {
        return dataOf(await graphql(SAVE, { input: { ...common, id, ...input } }))["it"];
      }
    },
  },
];
