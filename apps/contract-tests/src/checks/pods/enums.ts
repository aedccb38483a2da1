import { type Fields } from "../answers.ts";
import {
  type ClaimId,
  cloudTypes,
  computeTypes,
  cpuFlavorIds,
  cudaVersions,
  dataCenterIds,
  endpointCpuFlavorIds,
  gpuTypeIds,
  limits,
  placementPriorities,
} from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { smallGpuPod, smallPod } from "./shared.ts";

/** The value was accepted, whether or not such a machine exists. */
const UNDERSTOOD = [201, 501, 503];
/** More than any machine has, so that an accepted value creates nothing. */
const noGpuPod: Fields = { ...smallGpuPod, gpuCount: limits.gpuCountMax };
const noCpuPod: Fields = { ...smallPod, vcpuCount: limits.vcpuCountMax };

/** Values of a field: each valid one alone, and some invalid ones. */
interface EnumCase {
  readonly claim: ClaimId;
  readonly base: Fields;
  readonly field: string;
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}

const ofPods: readonly EnumCase[] = [
  {
    claim: "POD-ENUM-GPU-TYPES",
    base: noGpuPod,
    field: "gpuTypeIds",
    right: [...gpuTypeIds.map((id) => [id]), ["NVIDIA  A30"], ["nvidia l4"]],
    wrong: [["NVIDIA L-4"], ["NVIDIA GeForce 9999"], [gpuTypeIds[0], ""]],
  },
  {
    claim: "POD-ENUM-DATA-CENTERS",
    base: noCpuPod,
    field: "dataCenterIds",
    right: dataCenterIds.map((id) => [id]),
    wrong: [["EU-RO-9"], ["eu-ro-1"], [dataCenterIds[0], ""]],
  },
  {
    claim: "POD-ENUM-CUDA-VERSIONS",
    base: noGpuPod,
    field: "allowedCudaVersions",
    right: cudaVersions.map((version) => [version]),
    wrong: [["10.0"], ["12"], [12.8]],
  },
  {
    claim: "POD-ENUM-CPU-FLAVORS",
    base: noCpuPod,
    field: "cpuFlavorIds",
    right: cpuFlavorIds.map((id) => [id]),
    wrong: [["cpu9x"], ["CPU3C"]],
  },
  {
    claim: "POD-ENUM-COMPUTE-TYPE",
    base: { imageName: "local/sleeper", containerDiskInGb: 1 },
    field: "computeType",
    right: computeTypes,
    wrong: ["TPU", "cpu", ""],
  },
  {
    claim: "POD-ENUM-CLOUD-TYPE",
    base: noCpuPod,
    field: "cloudType",
    right: cloudTypes,
    wrong: ["ALL", "secure", ""],
  },
  ...["gpuTypePriority", "cpuFlavorPriority", "dataCenterPriority"].map((field): EnumCase => ({
    claim: "POD-ENUM-PRIORITY",
    base: field === "gpuTypePriority" ? noGpuPod : noCpuPod,
    field,
    right: placementPriorities,
    wrong: ["price", "Custom", ""],
  })),
];

const ofEndpoints: readonly EnumCase[] = [
  { claim: "POD-ENUM-GPU-TYPES", base: {}, field: "gpuTypeIds", right: [gpuTypeIds], wrong: [["NVIDIA L-4"]] },
  {
    claim: "POD-ENUM-CUDA-VERSIONS",
    base: {},
    field: "allowedCudaVersions",
    right: [cudaVersions],
    wrong: [["10.0"]],
  },
  {
    claim: "POD-ENUM-CPU-FLAVORS",
    base: { computeType: "CPU" },
    field: "cpuFlavorIds",
    right: [endpointCpuFlavorIds],
    wrong: cpuFlavorIds.filter((id) => !endpointCpuFlavorIds.some((other) => other === id)).map((id) => [id]),
  },
  { claim: "POD-ENUM-COMPUTE-TYPE", base: {}, field: "computeType", right: computeTypes, wrong: ["TPU", "cpu"] },
];

/** Known data centers together with unknown ones. */
function isMixed(value: unknown): boolean {
  return Array.isArray(value) && value.some((id) => dataCenterIds.some((known) => known === id));
}

export const scenarios: readonly Scenario[] = [
  {
    name: "the listed ids of hardware and places are understood, and no others",
    claims: [...new Set([...ofPods, ...ofEndpoints].map(({ claim }) => claim))],
    safety: "disposable",
    needs: ["machines"],
    stateless: true,
    ceiling: { resources: 200 },
    async run({ dialect, expect, rest, name, template }) {
      for (const { claim, base, field, right, wrong } of ofPods) {
        for (const value of right) {
          expect(claim).status(await rest("POST", "/pods", { ...base, [field]: value }), UNDERSTOOD);
        }
        for (const value of wrong) {
          // COMPAT-DATA-CENTERS covers the other dialect.
          if (dialect === "compat" && field === "dataCenterIds" && isMixed(value)) continue;
          const answer = await rest("POST", "/pods", { ...base, [field]: value });
          expect(claim).status(answer, 400);
          expect(claim).documented(answer, "rest.createPod");
        }
      }
      const templateId = await template();
      for (const { claim, base, field, right, wrong } of ofEndpoints) {
        const request = { ...base, templateId, workersMax: 0 };
        for (const value of right) {
          const answer = await rest("POST", "/endpoints", { ...request, name: name("endpoint"), [field]: value });
          expect(claim).status(answer, 200);
        }
        for (const value of wrong) {
          const answer = await rest("POST", "/endpoints", { ...request, name: name("endpoint"), [field]: value });
          expect(claim).status(answer, 400);
        }
      }
      for (const dataCenterId of dataCenterIds) {
        const answer = await rest("POST", "/networkvolumes", { name: name("volume"), size: 1, dataCenterId });
        expect("POD-ENUM-DATA-CENTERS").status(answer, [200, 501, 503]);
      }
      const wrong = { name: name("volume"), size: 1, dataCenterId: "EU-RO-9" };
      expect("POD-ENUM-DATA-CENTERS").status(await rest("POST", "/networkvolumes", wrong), 400);
    },
  },
];
