import { type ClaimId, computeTypes, limits } from "@millrace/spec";
import { type Fields, refusedFields } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { listed } from "../answers.ts";
import { smallGpuPod, smallPod } from "./shared.ts";

/** A request, how it is answered, and the field that the answer names. */
type Row = readonly [claim: ClaimId, body: Fields, status: number, field?: string];

const hardware = { computeType: "CPU", vcpuCount: 1 };
const notImplemented = [
  { ...smallPod, vcpuCount: limits.vcpuCountMax },
  { ...smallGpuPod, gpuCount: limits.gpuCountMax },
  { ...smallGpuPod, minRAMPerGPU: limits.memoryMaxGb },
];
const rows: readonly Row[] = [
  ["POD-CREATE-IMAGE-OR-TEMPLATE", { ...hardware, imageName: undefined }, 400],
  ...notImplemented.map((body): Row => ["POD-CREATE-501", body, 501]),
];

const gpuOnly: Fields = {
  gpuTypeIds: ["NVIDIA L4"],
  gpuTypePriority: "custom",
  gpuCount: 1,
  allowedCudaVersions: ["12.8"],
};
const cpuOnly: Fields = { cpuFlavorIds: ["cpu3c"], cpuFlavorPriority: "custom", vcpuCount: 1 };
const foreign: readonly Row[] = [
  ...Object.entries(gpuOnly).map(([field, value]) => ["CPU", field, value] as const),
  ...Object.entries(cpuOnly).map(([field, value]) => ["GPU", field, value] as const),
].map(([computeType, field, value]) => ["POD-COMPUTE-TYPE-FIELDS", { computeType, [field]: value }, 400, field]);

/** None of the requests makes a pod. */
function refused(name: string, of: readonly Row[], more: Partial<Scenario> = {}): Scenario {
  const claims = [...new Set(of.map(([claim]) => claim))];
  return {
    name,
    claims,
    safety: "disposable",
    async run({ expect, rest, name: named }) {
      const pod = { name: named("never"), imageName: "local/sleeper" };
      for (const [claim, body, status, field] of of) {
        const answer = await rest("POST", "/pods", { ...pod, ...body });
        expect(claim).status(answer, status);
        expect(claim).documented(answer, "rest.createPod");
        if (status === 501) expect(claim).contains(answer.json, { error: "not_implemented" });
        if (field !== undefined) expect(claim).equals(refusedFields(answer), [field], "the fields named");
      }
      const made = listed(await rest("GET", `/pods?name=${pod.name}`));
      for (const claim of claims) expect(claim).equals(made, [], "what was made");
    },
    ...more,
  };
}

export const scenarios: readonly Scenario[] = [
  refused("a pod without an image, and one that no machine of the deployment can hold, are not made", rows),
  refused("a pod on CPUs refuses what is about GPUs, and one on GPUs what is about CPUs", foreign, {
    insteadInCompat: "COMPAT-FOREIGN-FIELDS",
  }),
  {
    name: "a compute type is one of the two, and a GPU type is understood in other letters and with other spaces",
    claims: ["POD-COMPUTE-TYPE-FIELDS", "POD-ENUM-COMPUTE-TYPE", "POD-ENUM-GPU-TYPES"],
    safety: "disposable",
    needs: ["machines"],
    async run({ dialect, expect, rest, name, template }) {
      const image = { imageName: "local/sleeper", containerDiskInGb: 1 };
      for (const computeType of computeTypes) {
        expect("POD-ENUM-COMPUTE-TYPE").status(await rest("POST", "/pods", { ...image, computeType }), [201, 501, 503]);
      }
      for (const gpuTypeIds of [["NVIDIA  A30"], ["nvidia l4"], ["NVIDIA L-4"]]) {
        // More than any machine has, so that nothing is made.
        const answer = await rest("POST", "/pods", { ...smallGpuPod, gpuCount: limits.gpuCountMax, gpuTypeIds });
        expect("POD-ENUM-GPU-TYPES").status(answer, gpuTypeIds.includes("NVIDIA L-4") ? 400 : 501);
      }
      const templateId = await template();
      const right = { CPU: { cpuFlavorIds: ["cpu3c"] }, GPU: { gpuTypeIds: ["NVIDIA L4"] } };
      for (const [computeType, other] of [
        ["CPU", "GPU"],
        ["GPU", "CPU"],
      ] as const) {
        const request = { templateId, name: name("endpoint"), workersMax: 0, computeType };
        const claim = expect("POD-COMPUTE-TYPE-FIELDS");
        const wrong = await rest("POST", "/endpoints", { ...request, ...right[other] });
        if (dialect === "default") claim.status(wrong, 400);
        claim.status(await rest("POST", "/endpoints", { ...request, ...right[computeType], name: name("right") }), 200);
      }
    },
  },
];
