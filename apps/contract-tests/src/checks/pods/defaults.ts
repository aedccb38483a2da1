import { fieldsOf, listed, objectOf } from "../answers.ts";
import type { restDocument } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { createPod, idsOf, podDefault, readPod, smallPod } from "./shared.ts";

const DEPLOY = `mutation { it: podFindAndDeployOnDemand(input: { imageName: "local/sleeper", gpuTypeId: "NVIDIA L4", volumeInGb: 0 }) {
  id name } }`;

/** Of the fields that no pod shows only the description of the service tells how it chooses. */
const unseen = {
  "POD-CREATE-DEFAULTS-PLACE": ["dataCenterIds", "gpuTypePriority", "cpuFlavorPriority", "dataCenterPriority"],
  "POD-CREATE-DEFAULTS-FLAGS": ["globalNetworking"],
} as const;

/** What derived checks leave to say of the defaults: what follows from several fields, or is shown elsewhere. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a pod of which only the image is said gets the defaults of name, place and size",
    claims: [
      "POD-CREATE-DEFAULTS-PLACE",
      "POD-CREATE-DEFAULTS-SIZE",
      "POD-CREATE-DEFAULTS-START",
      "POD-CREATE-DEFAULTS-FLAGS",
    ],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, rest } = context;
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
    claims: ["POD-CREATE-TEMPLATE-OVERRIDE", "POD-NULL-DISK-SIZES"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, rest, template } = context;
      const claim = expect("POD-CREATE-TEMPLATE-OVERRIDE");
      const ofTemplate = {
        imageName: "local/sleeper",
        containerDiskInGb: 7,
        volumeInGb: 3,
        volumeMountPath: "/of-template",
        ports: ["1234/tcp"],
      };
      const env = { A: "template", B: "template" };
      const templateId = await template({ ...ofTemplate, isServerless: false, env });
      const hardware = { computeType: "CPU", vcpuCount: 1, templateId };
      const silent = await createPod(context, {}, hardware);
      claim.contains(silent, { ...ofTemplate, templateId, env, name: podDefault("name") });
      const given = {
        imageName: "local/other",
        // A given value counts as given, even if it equals the default.
        containerDiskInGb: podDefault("containerDiskInGb"),
        volumeInGb: 0,
        volumeMountPath: podDefault("volumeMountPath"),
        ports: [],
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
    name: "pods share the default name, and no other",
    claims: ["POD-CREATE-DEFAULT-NAME-SHARED", "POD-CREATE-409"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    needs: ["machines", "gpus"],
    async run(context) {
      const { expect, rest, name, graphql, made } = context;
      const claim = expect("POD-CREATE-DEFAULT-NAME-SHARED");
      const shared = podDefault("name");
      for (const request of [{}, {}, { name: shared }]) {
        claim.contains(await createPod(context, request), { name: shared });
      }
      const it = objectOf(objectOf(fieldsOf(await graphql(DEPLOY))["data"])["it"]);
      claim.contains(it, { name: shared });
      made(`/pods/${String(it["id"])}`);
      const wanted = name("pod");
      const { id } = await createPod(context, { name: wanted });
      const refused = await rest("POST", "/pods", { ...smallPod, name: wanted });
      claim.status(refused, 409);
      const taken = expect("POD-CREATE-409");
      taken.status(refused, 409);
      taken.documented(refused, "rest.createPod");
      taken.equals(idsOf(await rest("GET", `/pods?name=${wanted}`)), [id]);
      await rest("DELETE", `/pods/${String(id)}`);
      taken.contains(await readPod(context, (await createPod(context, { name: wanted }))["id"]), { name: wanted });
    },
  },
];
