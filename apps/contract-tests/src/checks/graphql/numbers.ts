import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, listed } from "../answers.ts";
import { codesOf, dataOf, errorsOf, make } from "./reading.ts";

const SAVE_TEMPLATE = "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id } }";
const SAVE_ENDPOINT =
  "mutation ($input: EndpointInput!) { it: saveEndpoint(input: $input) { id workersMax executionTimeoutMs } }";
const CREATE_VOLUME = "mutation ($input: CreateNetworkVolumeInput!) { it: createNetworkVolume(input: $input) { id } }";
const DEPLOY =
  "mutation ($input: PodFindAndDeployOnDemandInput) { it: podFindAndDeployOnDemand(input: $input) { id } }";

const INT_MAX = 2_147_483_647;

/** Numbers that REST refuses, field by field, and those of workers that only GraphQL has. */
const endpointNumbers: readonly Fields[] = [
  { workersMin: -1 },
  { workersMax: INT_MAX },
  { scalerValue: 0 },
  { scalerValue: limits.scalerValueMax + 1 },
  { idleTimeout: 0 },
  { idleTimeout: limits.idleTimeoutMaxSeconds + 1 },
  { executionTimeoutMs: -1 },
  { executionTimeoutMs: limits.executionTimeoutMinMs - 1 },
  { executionTimeoutMs: limits.executionTimeoutMaxMs + 1 },
  { gpuCount: 0 },
  { gpuCount: limits.gpuCountMax + 1 },
  { workersStandby: -1 },
  { workersStandby: limits.endpointWorkersMax + 1 },
  { workersPFBTarget: -1 },
  { workersPFBTarget: limits.endpointWorkersMax + 1 },
];

/** Numbers in GraphQL, for which its schema language has no bounds. */
export const scenarios: readonly Scenario[] = [
  {
    name: "GraphQL refuses the numbers that REST refuses, and no fewer of its own",
    claims: ["GRAPHQL-NUMBERS"],
    safety: "disposable",
    async run(context) {
      const { graphql, rest, template, name, expect } = context;
      const claim = expect("GRAPHQL-NUMBERS");
      const templateId = await template();
      const own = await make(context, "/endpoints", SAVE_ENDPOINT, {
        name: name("endpoint"),
        templateId,
        workersMin: 0,
        workersMax: 0,
      });
      const wanted = name("refused");
      const disk = { name: wanted, imageName: "local/sleeper", containerDiskInGb: 5, volumeInGb: 5 };
      const requests: readonly (readonly [string, Fields, Fields])[] = [
        ...endpointNumbers.map((number) => [SAVE_ENDPOINT, { name: wanted, templateId }, number] as const),
        ...endpointNumbers.map(
          (number) => [SAVE_ENDPOINT, { name: wanted, templateId, id: own["id"] }, number] as const,
        ),
        [SAVE_TEMPLATE, disk, { containerDiskInGb: -5 }],
        [SAVE_TEMPLATE, disk, { volumeInGb: limits.diskMaxGb + 1 }],
        [CREATE_VOLUME, { name: wanted, dataCenterId: "EU-RO-1" }, { size: -100_000 }],
        [CREATE_VOLUME, { name: wanted, dataCenterId: "EU-RO-1" }, { size: limits.networkVolumeSizeMaxGb + 1 }],
        [DEPLOY, { name: wanted, imageName: "local/sleeper" }, { gpuCount: 0 }],
        [DEPLOY, { name: wanted, imageName: "local/sleeper" }, { volumeInGb: -5 }],
      ];
      for (const [document, request, number] of requests) {
        const answer = await graphql(document, { input: { ...request, ...number } });
        const what = JSON.stringify(number);
        claim.equals(codesOf(answer), "INVALID_REQUEST", `the code for ${what}`);
        claim.that(
          answer.text.includes(`"field":"${Object.keys(number)[0]}"`),
          `the field named for ${what}`,
          answer.text,
        );
      }
      for (const path of ["/endpoints", "/templates", "/networkvolumes", "/pods"]) {
        const names = listed(await rest("GET", path)).map((made) => made["name"]);
        claim.equals(names.includes(wanted), false, `something made of it in ${path}`);
      }
    },
  },
  {
    name: "an endpoint has no execution timeout of its own in GraphQL",
    claims: ["GRAPHQL-ZERO-TIMEOUT"],
    safety: "disposable",
    async run(context) {
      const { graphql, template, name, expect } = context;
      const claim = expect("GRAPHQL-ZERO-TIMEOUT");
      const request = { name: name("endpoint"), templateId: await template(), workersMin: 0, workersMax: 0 };
      const made = await make(context, "/endpoints", SAVE_ENDPOINT, { ...request, executionTimeoutMs: 0 });
      const byDefault = { executionTimeoutMs: limits.executionTimeoutDefaultMs };
      claim.contains(made, byDefault);
      for (const [given, read] of [
        [{ executionTimeoutMs: 60_000 }, { executionTimeoutMs: 60_000 }],
        [{ executionTimeoutMs: 0 }, byDefault],
      ] as const) {
        const saved = await graphql(SAVE_ENDPOINT, { input: { ...request, id: made["id"], ...given } });
        claim.equals(errorsOf(saved).length, 0, "errors");
        claim.contains(dataOf(saved)["it"], read);
      }
    },
  },
];
