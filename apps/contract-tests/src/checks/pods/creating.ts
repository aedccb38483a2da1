import { type ClaimId, computeTypes, limits, type restDocument } from "@millrace/spec";
import { expectRefusals, namedIn, type Refusal } from "../../derived/interfaces/refusals.ts";
import { type Context, type Fields, type Scenario, fieldsOf, listed, objectOf } from "../../steps/words.ts";
import { createPod, podDefault, readPod, smallGpuPod, smallPod } from "../../steps/resources/pods.ts";

const gpuOnly: Fields = {
  gpuTypeIds: ["NVIDIA L4"],
  gpuTypePriority: "custom",
  gpuCount: 1,
  allowedCudaVersions: ["12.8"],
};
const cpuOnly: Fields = { cpuFlavorIds: ["cpu3c"], cpuFlavorPriority: "custom", vcpuCount: 1 };
const foreign = [
  ...Object.entries(gpuOnly).map(([field, value]) => ["CPU", field, value] as const),
  ...Object.entries(cpuOnly).map(([field, value]) => ["GPU", field, value] as const),
];
const impossible = [
  { ...smallPod, vcpuCount: limits.vcpuCountMax },
  { ...smallGpuPod, gpuCount: limits.gpuCountMax },
  { ...smallGpuPod, minRAMPerGPU: limits.memoryMaxGb },
];

/** What no schema says of a new pod: the claim, what is wrong, the status, and the field that is named. */
type Wrong = readonly [claim: ClaimId, body: Fields, status: number, field?: string];
const wrongPods: readonly Wrong[] = [
  ["POD-CREATE-IMAGE-OR-TEMPLATE", { computeType: "CPU", vcpuCount: 1, imageName: undefined }, 400],
  ...impossible.map((body): Wrong => ["POD-CREATE-501", body, 501]),
];
const foreignFields = foreign.map(([computeType, field, value]): Wrong => [
  "POD-COMPUTE-TYPE-FIELDS",
  { computeType, [field]: value },
  400,
  field,
]);

/** None of these pods is made. */
function notMade(name: string, wrongs: readonly Wrong[], more: Partial<Scenario> = {}): Scenario {
  return {
    name,
    claims: [...new Set(wrongs.map(([claim]) => claim))],
    async run(context) {
      const pod = { name: context.name("never"), imageName: "local/sleeper" };
      const refusals = wrongs.map(([claim, body, status, field]) => ({
        claims: [claim],
        operation: "rest.createPod",
        body: { ...pod, ...body },
        status,
        ...(field === undefined ? {} : { field }),
      }));
      await expectRefusals(context, refusals, () => namedIn(context, "/pods", pod.name));
    },
    ...more,
  };
}

/** What no schema says of a change of a stopped pod with a volume of 3 GB. */
function wrongChanges({ dialect }: Context, taken: unknown): readonly Refusal[] {
  const rows = [
    ["POD-UPDATE-400", { volumeInGb: 2 }, 400, "volumeInGb"],
    ["POD-UPDATE-400", { gpuCount: 2 }, 400, "gpuCount"],
    ["POD-UPDATE-400", { computeType: "CPU" }, 400, "computeType"],
    ["POD-UPDATE-501", { globalNetworking: true }, 501, "globalNetworking"],
    // COMPAT-NAMES covers the other dialect.
    ...(dialect === "compat" ? [] : [["POD-UPDATE-409", { name: taken }, 409, undefined] as const]),
  ] as const;
  return ["rest.updatePod", "rest.updatePodByPost"].flatMap((operation) =>
    rows.map(([claim, change, status, field]) => ({
      claims: [claim],
      operation,
      body: { env: { NOT: "this" }, ...change },
      status,
      ...(field === undefined ? {} : { field }),
    })),
  );
}

const DEPLOY = `mutation { it: podFindAndDeployOnDemand(input: { imageName: "local/sleeper", gpuTypeId: "NVIDIA L4", volumeInGb: 0 }) {
  id name } }`;

/** Of the fields that no pod shows only the description of the service tells how it chooses. */
const unseen = {
  "POD-CREATE-DEFAULTS-PLACE": ["dataCenterIds", "gpuTypePriority", "cpuFlavorPriority", "dataCenterPriority"],
  "POD-CREATE-DEFAULTS-FLAGS": ["globalNetworking"],
} as const;

export const scenarios: readonly Scenario[] = [
  notMade("a pod without an image, and one that no machine of the deployment can hold, are not made", wrongPods),
  notMade("a pod on CPUs refuses what is about GPUs, and one on GPUs what is about CPUs", foreignFields, {
    insteadInCompat: "COMPAT-FOREIGN-FIELDS",
  }),
  {
    name: "an update that is impossible or in conflict changes nothing",
    claims: ["POD-UPDATE-400", "POD-UPDATE-409", "POD-UPDATE-501"],
    needs: ["machines"],
    async run({ context, expect, rest, name }) {
      const podId = String((await createPod(context, { volumeInGb: 3 }))["id"]);
      const taken = await createPod(context, { name: name("pod") });
      await rest("POST", `/pods/${podId}/stop`);
      await expectRefusals(context, wrongChanges(context, taken["name"]), () => readPod(context, podId), { podId });
      await rest("PATCH", `/pods/${podId}`, { locked: true });
      const both = await rest("PATCH", `/pods/${podId}`, { locked: false, env: { YES: "this" } });
      expect("POD-UPDATE-409").status(both, 200);
    },
  },
  {
    name: "a compute type is one of the two, and a GPU type is understood in other letters and with other spaces",
    claims: ["POD-COMPUTE-TYPE-FIELDS", "POD-ENUM-COMPUTE-TYPE", "POD-ENUM-GPU-TYPES"],
    needs: ["machines"],
    async run({ dialect, expect, rest, name, template }) {
      const image = { imageName: "local/sleeper", containerDiskInGb: 1 };
      const templateId = await template();
      for (const computeType of computeTypes) {
        expect("POD-ENUM-COMPUTE-TYPE").status(await rest("POST", "/pods", { ...image, computeType }), [201, 501, 503]);
        const request = { templateId, workersMax: 0, computeType };
        const [right, wrong] = [{ cpuFlavorIds: ["cpu3c"] }, { gpuTypeIds: ["NVIDIA L4"] }];
        for (const [hardware, isRight] of [
          [right, computeType === "CPU"],
          [wrong, computeType === "GPU"],
        ] as const) {
          const answer = await rest("POST", "/endpoints", { ...request, ...hardware, name: name("endpoint") });
          if (isRight || dialect === "default") {
            expect("POD-COMPUTE-TYPE-FIELDS").status(answer, isRight ? 200 : 400);
          }
        }
      }
      for (const gpuTypeIds of [["NVIDIA  A30"], ["nvidia l4"], ["NVIDIA L-4"]]) {
        // More than any machine has, so that nothing is made.
        const answer = await rest("POST", "/pods", { ...smallGpuPod, gpuCount: limits.gpuCountMax, gpuTypeIds });
        expect("POD-ENUM-GPU-TYPES").status(answer, gpuTypeIds.includes("NVIDIA L-4") ? 400 : 501);
      }
    },
  },
  {
    name: "a pod of which only the image is said gets the defaults of name, place and size",
    claims: [
      "POD-CREATE-DEFAULTS-PLACE",
      "POD-CREATE-DEFAULTS-SIZE",
      "POD-CREATE-DEFAULTS-START",
      "POD-CREATE-DEFAULTS-FLAGS",
    ],
    needs: ["machines"],
    async run({ context, expect, rest }) {
      const pod = await createPod(context, {}, { imageName: "local/sleeper" });
      const query = `?id=${String(pod["id"])}&computeType=${String(podDefault("computeType"))}&includeMachine=true`;
      const [found] = listed(await rest("GET", `/pods${query}`));
      const secureCloud = podDefault("cloudType") === "SECURE";
      expect("POD-CREATE-DEFAULTS-PLACE").contains(found, { id: pod["id"], machine: { secureCloud } });
      const document = (await rest("GET", "/openapi.json")).json as typeof restDocument;
      for (const [claim, fields] of Object.entries(unseen)) {
        const served = fields.map((field) => podDefault(field, document));
        expect(claim as keyof typeof unseen).equals(
          served,
          fields.map((field) => podDefault(field)),
        );
      }
      const size = expect("POD-CREATE-DEFAULTS-SIZE");
      const count = Number(podDefault("gpuCount"));
      size.contains(pod, { gpu: { count } });
      size.between(Number(pod["memoryInGb"]), Number(podDefault("minRAMPerGPU")) * count, Infinity, "memory");
      size.between(Number(pod["vcpuCount"]), Number(podDefault("minVCPUPerGPU")) * count, Infinity, "virtual CPUs");
      const cpuPod = await createPod(context, {}, { imageName: "local/sleeper", computeType: "CPU" });
      size.contains(cpuPod, { vcpuCount: podDefault("vcpuCount") });
      for (const { name } of [pod, cpuPod]) expect("POD-CREATE-DEFAULTS-START").equals(name, podDefault("name"));
    },
  },
  {
    name: "a pod takes from its template what its own request leaves out",
    claims: [
      "POD-CREATE-TEMPLATE-OVERRIDE",
      "POD-NULL-DISK-SIZES",
      "TEMPLATE-FIELD-IMAGE-NAME",
      "TEMPLATE-FIELD-MOUNT-PATH",
      "TEMPLATE-FIELD-ENTRYPOINT",
      "TEMPLATE-FIELD-START-CMD",
    ],
    needs: ["machines"],
    async run({ context, expect, rest, template }) {
      const claim = expect("POD-CREATE-TEMPLATE-OVERRIDE");
      const ofTemplate = {
        imageName: "local/sleeper",
        containerDiskInGb: 7,
        volumeInGb: 3,
        volumeMountPath: "/of-template",
        ports: ["1234/tcp"],
        dockerEntrypoint: ["sh", "-c"],
        dockerStartCmd: ["sleep 5", "now"],
      };
      const env = { A: "template", B: "template" };
      const templateId = await template({ ...ofTemplate, isServerless: false, env });
      const hardware = { computeType: "CPU", vcpuCount: 1, templateId };
      const silent = await createPod(context, {}, hardware);
      for (const [says, field] of [
        ["TEMPLATE-FIELD-IMAGE-NAME", "imageName"],
        ["TEMPLATE-FIELD-MOUNT-PATH", "volumeMountPath"],
        ["TEMPLATE-FIELD-ENTRYPOINT", "dockerEntrypoint"],
        ["TEMPLATE-FIELD-START-CMD", "dockerStartCmd"],
      ] as const) {
        expect(says).equals(silent[field], ofTemplate[field], `${field} of a pod of the template`);
      }
      claim.contains(silent, { ...ofTemplate, templateId, env, name: podDefault("name") });
      const given = {
        imageName: "local/other",
        // A given value counts as given, even if it equals the default.
        containerDiskInGb: podDefault("containerDiskInGb"),
        volumeInGb: 0,
        volumeMountPath: podDefault("volumeMountPath"),
        ports: [],
        dockerEntrypoint: ["env"],
        dockerStartCmd: [],
      };
      const loud = await createPod(context, { ...given, env: { B: "pod" } }, hardware);
      claim.contains(loud, { ...given, env: { A: "template", B: "pod" } });
      claim.contains((await rest("GET", `/templates/${templateId}`)).json, { ...ofTemplate, env }, "the template");

      const none = { containerDiskInGb: null, volumeInGb: null };
      const sizes = { containerDiskInGb: podDefault("containerDiskInGb"), volumeInGb: podDefault("volumeInGb") };
      const nulls = expect("POD-NULL-DISK-SIZES");
      nulls.contains(await createPod(context, none), sizes);
      nulls.contains(await createPod(context, none, hardware), { containerDiskInGb: 7, volumeInGb: 3 });
    },
  },
  {
    name: "pods share the default name",
    claims: ["POD-CREATE-DEFAULT-NAME-SHARED"],
    insteadInCompat: "COMPAT-NAMES",
    needs: ["machines", "gpus"],
    async run({ context, graphql, made, says }) {
      const shared = podDefault("name");
      for (const request of [{}, {}, { name: shared }]) {
        says.contains(await createPod(context, request), { name: shared });
      }
      const it = objectOf(objectOf(fieldsOf(await graphql(DEPLOY))["data"])["it"]);
      says.contains(it, { name: shared });
      made(`/pods/${String(it["id"])}`);
    },
  },
];
