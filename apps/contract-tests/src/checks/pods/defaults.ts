import { refusalOf } from "../../suite/calls.ts";
import { fieldsOf, objectOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { createPod, idsOf, podDefault, readPod, smallPod } from "./shared.ts";

const placeFields = ["computeType", "cloudType", "dataCenterIds"];
const priorityFields = ["gpuTypePriority", "cpuFlavorPriority", "dataCenterPriority"];

export const scenarios: readonly Scenario[] = [
  {
    name: "a pod of which only the image is said gets the defaults of place, size, start and flags",
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
      const minimum = Number(podDefault("gpuCount"));
      expect("POD-CREATE-DEFAULTS-PLACE").equals(
        idsOf(await rest("GET", `/pods?id=${String(pod["id"])}&computeType=${String(podDefault("computeType"))}`)),
        [pod["id"]],
      );
      const { machine } = await readPod(context, pod["id"], "?includeMachine=true");
      expect("POD-CREATE-DEFAULTS-PLACE").contains(machine, { secureCloud: podDefault("cloudType") === "SECURE" });
      // Only the description of the service shows how it chooses among alternatives.
      const schemas = objectOf(objectOf(objectOf((await rest("GET", "/openapi.json")).json)["components"])["schemas"]);
      const served = objectOf(objectOf(schemas["PodCreateInput"])["properties"]);
      for (const field of [...placeFields, ...priorityFields]) {
        expect("POD-CREATE-DEFAULTS-PLACE").equals(objectOf(served[field])["default"], podDefault(field), field);
      }

      expect("POD-CREATE-DEFAULTS-SIZE").contains(pod, {
        gpu: { count: minimum },
        containerDiskInGb: podDefault("containerDiskInGb"),
        volumeInGb: podDefault("volumeInGb"),
      });
      const leastGb = Number(podDefault("minRAMPerGPU")) * minimum;
      const leastCpus = Number(podDefault("minVCPUPerGPU")) * minimum;
      expect("POD-CREATE-DEFAULTS-SIZE").between(Number(pod["memoryInGb"]), leastGb, Infinity, "memory");
      expect("POD-CREATE-DEFAULTS-SIZE").between(Number(pod["vcpuCount"]), leastCpus, Infinity, "virtual CPUs");
      const cpuPod = await createPod(context, {}, { imageName: "local/sleeper", computeType: "CPU" });
      expect("POD-CREATE-DEFAULTS-SIZE").contains(cpuPod, {
        vcpuCount: podDefault("vcpuCount"),
        containerDiskInGb: podDefault("containerDiskInGb"),
        volumeInGb: podDefault("volumeInGb"),
      });

      for (const field of ["name", "volumeMountPath", "ports", "env", "dockerEntrypoint", "dockerStartCmd"]) {
        expect("POD-CREATE-DEFAULTS-START").equals(pod[field], podDefault(field), field);
      }
      for (const field of ["interruptible", "locked", "openHttpPorts"]) {
        expect("POD-CREATE-DEFAULTS-FLAGS").equals(pod[field], podDefault(field), field);
      }
      const { default: globalNetworking } = objectOf(served["globalNetworking"]);
      expect("POD-CREATE-DEFAULTS-FLAGS").equals(globalNetworking, false, "globalNetworking");
    },
  },
  {
    name: "a pod takes from its template what its own request leaves out",
    claims: ["POD-CREATE-TEMPLATE-OVERRIDE"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, rest, template } = context;
      const ofTemplate = {
        imageName: "local/sleeper",
        containerDiskInGb: 7,
        volumeInGb: 3,
        volumeMountPath: "/of-template",
        ports: ["1234/tcp"],
      };
      const templateId = await template({ ...ofTemplate, isServerless: false, env: { A: "template", B: "template" } });
      const hardware = { computeType: "CPU", vcpuCount: 1, templateId };
      const silent = await createPod(context, {}, hardware);
      expect("POD-CREATE-TEMPLATE-OVERRIDE").contains(silent, {
        ...ofTemplate,
        templateId,
        env: { A: "template", B: "template" },
        name: podDefault("name"),
      });
      const given = {
        imageName: "local/other",
        // A given value counts as given, even if it equals the default.
        containerDiskInGb: podDefault("containerDiskInGb"),
        volumeInGb: 0,
        volumeMountPath: podDefault("volumeMountPath"),
        ports: [],
      };
      const loud = await createPod(context, { ...given, env: { B: "pod" } }, hardware);
      expect("POD-CREATE-TEMPLATE-OVERRIDE").contains(loud, { ...given, env: { A: "template", B: "pod" } });
      const read = objectOf((await rest("GET", `/templates/${templateId}`)).json);
      expect("POD-CREATE-TEMPLATE-OVERRIDE").contains(read, ofTemplate, "the template afterwards");
    },
  },
  {
    name: "null for the disks of a new pod is the same as saying nothing",
    claims: ["POD-NULL-DISK-SIZES"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const sizes = { containerDiskInGb: podDefault("containerDiskInGb"), volumeInGb: podDefault("volumeInGb") };
      const none = { containerDiskInGb: null, volumeInGb: null };
      context.expect("POD-NULL-DISK-SIZES").contains(await createPod(context, none), sizes);
      const own = { containerDiskInGb: 7, volumeInGb: 3 };
      const templateId = await context.template({ ...own, isServerless: false });
      context.expect("POD-NULL-DISK-SIZES").contains(await createPod(context, { ...none, templateId }), own);
    },
  },
  {
    name: "pods share the default name, and no other",
    claims: ["POD-CREATE-DEFAULT-NAME-SHARED", "POD-CREATE-409"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    needs: ["machines"],
    async run(context) {
      const { expect, rest, name, graphql, made } = context;
      const shared = "my pod";
      for (const request of [{}, {}, { name: shared }]) {
        const answer = await rest("POST", "/pods", { ...smallPod, ...request });
        expect("POD-CREATE-DEFAULT-NAME-SHARED").status(answer, 201);
        expect("POD-CREATE-DEFAULT-NAME-SHARED").contains(answer.json, { name: shared });
      }
      const byGraphql = await graphql(
        'mutation { it: podFindAndDeployOnDemand(input: { imageName: "local/sleeper", gpuTypeId: "NVIDIA L4", volumeInGb: 0 }) { id name } }',
      );
      const { it } = objectOf(fieldsOf(byGraphql)["data"]);
      if (it === null) throw refusalOf("podFindAndDeployOnDemand", byGraphql);
      expect("POD-CREATE-DEFAULT-NAME-SHARED").contains(it, { name: shared });
      made(`/pods/${String(objectOf(it)["id"])}`);
      const wanted = name("pod");
      const { id } = await createPod(context, { name: wanted });
      const refused = await rest("POST", "/pods", { ...smallPod, name: wanted });
      expect("POD-CREATE-DEFAULT-NAME-SHARED").status(refused, 409);
      expect("POD-CREATE-409").status(refused, 409);
      expect("POD-CREATE-409").documented(refused, "rest.createPod");
      expect("POD-CREATE-409").equals(idsOf(await rest("GET", `/pods?name=${wanted}`)), [id]);
      await rest("DELETE", `/pods/${String(id)}`);
      expect("POD-CREATE-409").status(await rest("POST", "/pods", { ...smallPod, name: wanted }), 201);
    },
  },
];
