import { type Fields } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { idsOf, namedFields, smallGpuPod, smallPod } from "./shared.ts";

const tooManyVariables = Object.fromEntries(
  Array.from({ length: limits.environmentVariablesMax + 1 }, (_, index) => [`A${index}`, ""]),
);

/** Invalid values for a pod on CPUs, field by field. */
const wrongForCpu: readonly (readonly [string, unknown])[] = [
  ["name", ""],
  ["name", "x".repeat(limits.nameMaxChars + 1)],
  ["imageName", ""],
  ["templateId", "no id"],
  ["computeType", "TPU"],
  ["cloudType", "PRIVATE"],
  ["cpuFlavorIds", ["cpu9x"]],
  ["cpuFlavorPriority", "price"],
  ["vcpuCount", 0],
  ["vcpuCount", 1.5],
  ["dataCenterIds", ["XX-XX-1"]],
  ["dataCenterPriority", "price"],
  ["countryCodes", ["Romania"]],
  ["minDiskBandwidthMBps", -1],
  ["minDownloadMbps", -1],
  ["minUploadMbps", -1],
  ["containerDiskInGb", -1],
  ["volumeInGb", "20"],
  ["volumeMountPath", "data"],
  ["networkVolumeId", "no id"],
  ["containerRegistryAuthId", "no id"],
  ["dockerEntrypoint", "sh"],
  ["dockerStartCmd", [1]],
  ["env", { "A-B": "" }],
  ["env", { A: 1 }],
  ["env", tooManyVariables],
  ["ports", ["8888"]],
  ["ports", ["0/tcp"]],
  ["supportPublicIp", "yes"],
  ["globalNetworking", "yes"],
  ["interruptible", 1],
  ["locked", "true"],
  ["startSsh", true],
];

const wrongForGpu: readonly (readonly [string, unknown])[] = [
  ["gpuTypeIds", ["NVIDIA GeForce 9999"]],
  ["gpuTypePriority", "price"],
  ["gpuCount", 0],
  ["allowedCudaVersions", ["10.0"]],
  ["minRAMPerGPU", -1],
  ["minVCPUPerGPU", -1],
];

const gpuOnly: Fields = {
  gpuTypeIds: ["NVIDIA L4"],
  gpuTypePriority: "custom",
  gpuCount: 1,
  allowedCudaVersions: ["12.8"],
};
const cpuOnly: Fields = { cpuFlavorIds: ["cpu3c"], cpuFlavorPriority: "custom", vcpuCount: 1 };

export const scenarios: readonly Scenario[] = [
  {
    name: "a pod with a wrong field is not made, and the answer names the field",
    claims: ["POD-CREATE-400", "POD-CREATE-IMAGE-OR-TEMPLATE"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const imageName = `local/${name("never")}`;
      const cases = [
        ...wrongForCpu.map((one) => [smallPod, ...one] as const),
        ...wrongForGpu.map((one) => [smallGpuPod, ...one] as const),
      ];
      for (const [base, field, value] of cases) {
        const answer = await rest("POST", "/pods", { ...base, imageName, [field]: value });
        expect("POD-CREATE-400").status(answer, 400);
        expect("POD-CREATE-400").documented(answer, "rest.createPod");
        expect("POD-CREATE-400").that(namedFields(answer).includes(field), `details about ${field}`, answer.text);
      }
      expect("POD-CREATE-400").equals(idsOf(await rest("GET", `/pods?imageName=${imageName}`)), []);

      const named = name("pod");
      const nothing = await rest("POST", "/pods", { computeType: "CPU", vcpuCount: 1, name: named });
      expect("POD-CREATE-IMAGE-OR-TEMPLATE").status(nothing, 400);
      expect("POD-CREATE-IMAGE-OR-TEMPLATE").documented(nothing, "rest.createPod");
      expect("POD-CREATE-IMAGE-OR-TEMPLATE").equals(idsOf(await rest("GET", `/pods?name=${named}`)), []);
    },
  },
  {
    name: "a pod or endpoint on CPUs refuses what is about GPUs, and one on GPUs what is about CPUs",
    claims: ["POD-COMPUTE-TYPE-FIELDS", "POD-CREATE-400"],
    safety: "disposable",
    insteadInCompat: "COMPAT-FOREIGN-FIELDS",
    async run({ expect, rest, name, template }) {
      const imageName = `local/${name("never")}`;
      for (const [computeType, foreign] of [
        ["CPU", gpuOnly],
        ["GPU", cpuOnly],
      ] as const) {
        for (const [field, value] of Object.entries(foreign)) {
          const answer = await rest("POST", "/pods", { imageName, computeType, [field]: value });
          expect("POD-COMPUTE-TYPE-FIELDS").status(answer, 400);
          expect("POD-CREATE-400").that(namedFields(answer).includes(field), `details about ${field}`, answer.text);
        }
      }
      expect("POD-COMPUTE-TYPE-FIELDS").equals(idsOf(await rest("GET", `/pods?imageName=${imageName}`)), []);
      const templateId = await template();
      for (const [computeType, foreign] of [
        ["CPU", { gpuTypeIds: ["NVIDIA L4"] }],
        ["GPU", { cpuFlavorIds: ["cpu3c"] }],
      ] as const) {
        const request = { templateId, name: name("endpoint"), workersMax: 0 };
        expect("POD-COMPUTE-TYPE-FIELDS").status(
          await rest("POST", "/endpoints", { ...request, computeType, ...foreign }),
          400,
        );
        const right = computeType === "CPU" ? { cpuFlavorIds: ["cpu3c"] } : { gpuTypeIds: ["NVIDIA L4"] };
        expect("POD-COMPUTE-TYPE-FIELDS").status(
          await rest("POST", "/endpoints", { ...request, computeType, ...right }),
          200,
        );
      }
    },
  },
  {
    name: "a pod that names what does not exist is not made",
    claims: ["POD-CREATE-404"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const imageName = `local/${name("never")}`;
      for (const field of ["templateId", "networkVolumeId", "containerRegistryAuthId"]) {
        const answer = await rest("POST", "/pods", { ...smallPod, imageName, [field]: "unknown" });
        expect("POD-CREATE-404").status(answer, 404);
        expect("POD-CREATE-404").documented(answer, "rest.createPod");
      }
      expect("POD-CREATE-404").equals(idsOf(await rest("GET", `/pods?imageName=${imageName}`)), []);
    },
  },
  {
    name: "a pod that no machine of the deployment can hold is not made",
    claims: ["POD-CREATE-501"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const imageName = `local/${name("never")}`;
      for (const request of [
        { ...smallPod, vcpuCount: limits.vcpuCountMax },
        { ...smallGpuPod, gpuCount: limits.gpuCountMax },
        { ...smallGpuPod, minRAMPerGPU: limits.memoryMaxGb },
      ]) {
        const answer = await rest("POST", "/pods", { ...request, imageName });
        expect("POD-CREATE-501").status(answer, 501);
        expect("POD-CREATE-501").documented(answer, "rest.createPod");
        expect("POD-CREATE-501").contains(answer.json, { error: "not_implemented" });
      }
      expect("POD-CREATE-501").equals(idsOf(await rest("GET", `/pods?imageName=${imageName}`)), []);
    },
  },
];
