import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, fieldsOf, namedFields } from "../answers.ts";
import { codesOf } from "../graphql/reading.ts";

/** Where a number above its limit is refused: a path, the other fields, and the fields with the number. */
interface TooLarge {
  readonly claim: ClaimId;
  readonly path: "/endpoints" | "/pods" | "/templates";
  readonly operation: "rest.createEndpoint" | "rest.createPod" | "rest.createTemplate";
  readonly around: Fields;
  readonly fields: readonly string[];
  readonly most: number;
}

const pod = { path: "/pods", operation: "rest.createPod" } as const;
const endpoint = { path: "/endpoints", operation: "rest.createEndpoint" } as const;
const onGpu = { imageName: "local/sleeper", computeType: "GPU" };
const onCpu = { imageName: "local/sleeper", computeType: "CPU" };
const disks = ["containerDiskInGb", "volumeInGb"];

const tooLarge: readonly TooLarge[] = [
  {
    ...endpoint,
    claim: "LIMIT-WORKERS",
    around: { workersMax: limits.endpointWorkersMax },
    fields: ["workersMin", "workersMax"],
    most: limits.endpointWorkersMax,
  },
  { ...endpoint, claim: "LIMIT-GPU-COUNT", around: {}, fields: ["gpuCount"], most: limits.gpuCountMax },
  { ...pod, claim: "LIMIT-GPU-COUNT", around: onGpu, fields: ["gpuCount"], most: limits.gpuCountMax },
  {
    ...endpoint,
    claim: "LIMIT-VCPU-COUNT",
    around: { computeType: "CPU" },
    fields: ["vcpuCount"],
    most: limits.vcpuCountMax,
  },
  { ...pod, claim: "LIMIT-VCPU-COUNT", around: onCpu, fields: ["vcpuCount"], most: limits.vcpuCountMax },
  { ...pod, claim: "LIMIT-VCPU-COUNT", around: onGpu, fields: ["minVCPUPerGPU"], most: limits.vcpuCountMax },
  { ...pod, claim: "LIMIT-DISK", around: onCpu, fields: disks, most: limits.diskMaxGb },
  { ...pod, claim: "LIMIT-MEMORY", around: onGpu, fields: ["minRAMPerGPU"], most: limits.memoryMaxGb },
  {
    ...pod,
    claim: "LIMIT-THROUGHPUT",
    around: onCpu,
    fields: ["minDiskBandwidthMBps", "minDownloadMbps", "minUploadMbps"],
    most: limits.throughputMax,
  },
];

async function expectRefusals({ rest, template, name, expect }: Context): Promise<void> {
  const templateId = await template();
  for (const { claim, path, operation, around, fields, most } of tooLarge) {
    for (const field of fields) {
      const request = { name: name("large"), ...(path === "/endpoints" ? { templateId } : {}), ...around };
      const refused = await rest("POST", path, { ...request, [field]: most + 1 });
      expect(claim).status(refused, 400);
      expect(claim).documented(refused, operation);
      expect(claim).equals(namedFields(refused), [field], "the fields named");
    }
  }
}

/** Sent as text: a JSON parser changes the first ones, and fails at the last. */
const inexact = ["9007199254740993", "1000000000000000000", "1e300", "1e400", "-1e400", "1.5"];

const DEPLOY =
  "mutation ($input: PodFindAndDeployOnDemandInput) { it: podFindAndDeployOnDemand(input: $input) { id } }";
const RENT = "mutation ($input: PodRentInterruptableInput!) { it: podRentInterruptable(input: $input) { id } }";

export const scenarios: readonly Scenario[] = [
  {
    name: "numbers of endpoints and pods are one too large",
    claims: [...new Set(tooLarge.map(({ claim }) => claim))],
    safety: "disposable",
    run: expectRefusals,
  },
  {
    name: "the disks of a template are as large as they may be, and one larger",
    claims: ["LIMIT-DISK"],
    safety: "disposable",
    async run({ rest, name, expect }) {
      const claim = expect("LIMIT-DISK");
      for (const field of disks) {
        const request = { name: name("template"), imageName: "local/sleeper" };
        const refused = await rest("POST", "/templates", { ...request, [field]: limits.diskMaxGb + 1 });
        claim.status(refused, 400);
        claim.equals(namedFields(refused), [field], "the fields named");
        const made = await rest("POST", "/templates", { ...request, [field]: limits.diskMaxGb });
        claim.contains(made.json, { [field]: limits.diskMaxGb });
        const path = `/templates/${String(fieldsOf(made)["id"])}`;
        claim.status(await rest("PATCH", path, { [field]: limits.diskMaxGb + 1 }), 400);
        claim.contains((await rest("GET", path)).json, { [field]: limits.diskMaxGb });
      }
    },
  },
  {
    name: "numbers that cannot be kept exactly are refused, and what was there stays readable",
    claims: ["LIMIT-NUMBERS-EXACT"],
    safety: "disposable",
    async run({ rest, template, endpoint: own, name, expect }) {
      const claim = expect("LIMIT-NUMBERS-EXACT");
      const templateId = await template();
      const { endpointId } = await own({ templateId });
      const wanted = name("exact");
      for (const number of inexact) {
        for (const [method, path, fields, field] of [
          ["POST", "/templates", `"name":"${wanted}","imageName":"local/sleeper",`, "containerDiskInGb"],
          ["PATCH", `/templates/${templateId}`, "", "containerDiskInGb"],
          ["POST", "/endpoints", `"name":"${wanted}","templateId":"${templateId}",`, "workersMax"],
          ["PATCH", `/endpoints/${endpointId}`, "", "workersMax"],
        ] as const) {
          const refused = await rest(method, path, undefined, { raw: `{${fields}"${field}":${number}}` });
          claim.status(refused, 400);
          claim.equals(namedFields(refused), [field], `the fields named for ${number}`);
        }
      }
      for (const path of ["/templates", "/endpoints", `/templates/${templateId}`, `/endpoints/${endpointId}`]) {
        const read = await rest("GET", path);
        claim.status(read, 200);
        claim.that(!read.text.includes(wanted), "nothing made of what was refused", read.text);
      }
    },
  },
  {
    name: "a price in GraphQL is beyond all prices",
    claims: ["LIMIT-PRICE"],
    safety: "disposable",
    async run({ graphql, name, expect }) {
      const beyond = limits.priceMaxPerHr + 1;
      for (const [document, price] of [
        [DEPLOY, { deployCost: beyond }],
        [RENT, { bidPerGpu: beyond }],
      ] as const) {
        const refused = await graphql(document, { input: { name: name("pod"), imageName: "local/sleeper", ...price } });
        expect("LIMIT-PRICE").equals(codesOf(refused), "INVALID_REQUEST");
      }
    },
  },
];
