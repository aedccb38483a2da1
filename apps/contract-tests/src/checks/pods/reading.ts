import { restDocument } from "@millrace/spec";
import { dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { wholeSelection } from "../../derived/interfaces/graphql-schema.ts";
import { expectIncludes } from "../../steps/includes.ts";
import { volume } from "../../steps/resources/volumes.ts";
import { type Fields, type Scenario, fieldsOf, listOf, objectOf } from "../../steps/words.ts";
import { createPod, idsOf, podThatIsUp, readPod, smallGpuPod, smallPod, worker } from "../../steps/resources/pods.ts";

/** The first number that requests the same port inside and outside, and the last one that is neither that nor a port. */
const WISHED_PORT = 70_001;
const PORT_MAX = 65_535;

export const scenarios: readonly Scenario[] = [
  {
    name: "a new pod is answered at once, comes up, and reads the same",
    claims: [
      "POD-FIELDS",
      "POD-IMAGE-NAME-SAME",
      "POD-WHOLE-NUMBERS",
      "POD-DESIRED-STATUS",
      "POD-COST-NUMBER",
      "POD-PORTS-NULL-BEFORE-UP",
      "POD-CREATE-201",
      "POD-GET-200",
    ],
    needs: ["handlers"],
    async run({ context, expect, rest, name }) {
      const [ports, numbers] = [expect("POD-PORTS-NULL-BEFORE-UP"), expect("POD-WHOLE-NUMBERS")];
      const given = { name: name("pod"), ports: ["22/tcp", "8888/http"], env: { GREETING: "hello" } };
      const { id, ...created } = await createPod(context, given);
      expect("POD-CREATE-201").contains(created, { ...given, desiredStatus: "RUNNING" });
      const down = { publicIp: null, portMappings: null };
      ports.contains(created, down);
      const up = await podThatIsUp(context, id);
      ports.equals(Object.keys(objectOf(up["portMappings"])), ["22"]);
      ports.that(typeof up["publicIp"] === "string", "an address", up["publicIp"]);

      const read = await rest("GET", `/pods/${String(id)}`);
      for (const claim of ["POD-GET-200", "POD-FIELDS"] as const) {
        expect(claim).status(read, 200, "rest.getPod");
        expect(claim).contains(read.json, { ...given, id });
      }
      const pod = fieldsOf(read);
      const isTime = (value: unknown): boolean => !Number.isNaN(Date.parse(String(value)));
      const { imageName } = smallPod;
      expect("POD-FIELDS").equals(typeof pod["lastStatusChange"], "string", "type of lastStatusChange");
      expect("POD-FIELDS").that(isTime(pod["lastStartedAt"]), "a time as lastStartedAt", pod);
      expect("POD-IMAGE-NAME-SAME").contains(pod, { image: imageName, imageName });
      expect("POD-COST-NUMBER").equals(typeof pod["costPerHr"], "number");
      for (const one of [pod, await createPod(context, {}, smallGpuPod)]) {
        const whole = ["memoryInGb", "vcpuCount", "gpuCount"].map((field) => one[field]);
        numbers.that(whole.every(Number.isInteger), "whole numbers", whole);
        const { id: type, count = 0 } = objectOf(one["gpu"]);
        numbers.equals([one["gpuTypeId"], one["gpuCount"]], [type, count], "type and number of GPUs");
        numbers.that(isTime(one["createdAt"]), "a time as createdAt", one);
      }
      await rest("POST", `/pods/${String(id)}/stop`);
      const stopped = await readPod(context, id);
      ports.contains(stopped, down);
      const states = [pod, stopped].map(({ desiredStatus }) => desiredStatus);
      expect("POD-DESIRED-STATUS").equals(states, ["RUNNING", "EXITED"], "of a running and of a stopped pod");
    },
  },
  {
    name: "pods and workers have between them every described field, some of them only when they are asked for",
    claims: ["POD-FIELDS", "POD-GET-INCLUDES"],
    needs: ["handlers"],
    async run({ context, expect, rest, name, template }) {
      const { pod: ofEndpoint } = await worker(context);
      const ports = fieldsOf(await rest("GET", `/templates/${String(ofEndpoint["templateId"])}`))["ports"];
      expect("POD-FIELDS").contains(ofEndpoint, { ports }, "the ports that its template names");
      const auth = { name: name("credentials"), username: "puller", password: "not-a-real-token" };
      const containerRegistryAuthId = fieldsOf(await rest("POST", "/containerregistryauth", auth))["id"];
      const templateId = await template({ isServerless: false, containerRegistryAuthId });
      const { id: networkVolumeId, dataCenterId } = await volume(context);
      const gpuPod = await createPod(context, {}, smallGpuPod);
      const { id, machineId } = await createPod(context, { templateId, networkVolumeId });
      const flags = {
        includeMachine: ["machine", { dataCenterId }],
        includeNetworkVolume: ["networkVolume", { id: networkVolumeId, size: 1 }],
        includeSavingsPlans: ["savingsPlans", []],
        includeTemplate: ["template", { id: templateId }],
      } as const;
      await expectIncludes(context, "POD-GET-INCLUDES", {
        id,
        read: ["rest.getPod", `/pods/${String(id)}`],
        list: ["rest.listPods", `/pods?id=${String(id)}`],
        flags,
      });
      const query = ["includeWorkers", ...Object.keys(flags)].map((flag) => `${flag}=true`).join("&");
      const seen = new Set<string>();
      for (const one of [ofEndpoint["id"], gpuPod["id"], id]) {
        const answer = await rest("GET", `/pods/${String(one)}?${query}`);
        expect("POD-FIELDS").documented(answer, "rest.getPod");
        if (one === id) expect("POD-GET-INCLUDES").contains(answer.json, { machineId });
        for (const field of Object.keys(fieldsOf(answer))) seen.add(field);
      }
      const described = Object.keys(objectOf(objectOf(restDocument.components?.schemas?.["Pod"])["properties"]));
      const missing = described.filter((field) => !seen.has(field));
      expect("POD-FIELDS").that(described.length > 30, "the fields of a pod in the description", described);
      expect("POD-FIELDS").equals(missing, [], "described fields that no pod has");
    },
  },
  {
    name: "the machine of a pod is what the catalogue tells of its hardware, with its GPUs or without any",
    claims: ["POD-MACHINE-OWN-GPUS", "POD-MACHINE-FIELDS"],
    needs: ["handlers"],
    async run({ context, expect, graphql, rest, capabilities }) {
      const claim = expect("POD-MACHINE-FIELDS");
      for (const request of capabilities.has("gpus") ? [smallPod, smallGpuPod] : [smallPod]) {
        const made = await createPod(context, {}, request);
        const answer = await rest("GET", `/pods/${String(made["id"])}?includeMachine=true`);
        claim.documented(answer, "rest.getPod");
        const machine = objectOf(fieldsOf(answer)["machine"]);
        const read = await graphql(
          `query ($id: String!) { pod(input: { podId: $id }) { machine ${wholeSelection("PodMachineInfo")} } cpuTypes { id displayName cores threadsPerCore groupId } dataCenters { id location } gpuTypes { id displayName } }`,
          { id: made["id"] },
        );
        const { pod, cpuTypes, dataCenters, gpuTypes } = dataOf(read);
        const entry = (all: unknown, id: unknown): Fields => listOf(all).find((one) => one["id"] === id) ?? {};
        const told = objectOf(objectOf(pod)["machine"]);
        const { gpuType, cpuType, ...same } = machine;
        const counts = { vcpuTotal: machine["cpuCount"], cpuCount: machine["cpuCount"] };
        claim.contains(told, { ...same, ...counts }, "what GraphQL tells of the machine");
        claim.contains(entry(cpuTypes, machine["cpuTypeId"]), cpuType, "its type of CPU");
        const { location } = entry(dataCenters, machine["dataCenterId"]);
        claim.equals(machine["location"], location, "the place of its data center");
        const gpuTypeId = objectOf(made["gpu"])["id"];
        const { displayName } = entry(gpuTypes, gpuTypeId);
        const own = expect("POD-MACHINE-OWN-GPUS");
        own.equals([machine["gpuTypeId"], machine["gpuDisplayName"]], [gpuTypeId, displayName], "GPUs by REST");
        own.equals(objectOf(gpuType)["id"], gpuTypeId, "their type");
        own.that(gpuTypeId === undefined || Number(objectOf(gpuType)["count"]) > 0, "their number", machine);
        const gpusTold = [told["gpuTypeId"], told["gpuDisplayName"], objectOf(told["gpuType"])["id"] ?? null];
        own.equals(gpusTold, [gpuTypeId ?? null, displayName ?? null, gpuTypeId ?? null], "GPUs by GraphQL");
      }
    },
  },
  {
    name: "a port number above all ports is given a public port of the service's choice",
    claims: ["POD-PORT-SYMMETRIC"],
    needs: ["handlers"],
    async run({ context, rest, name, says }) {
      const { id } = await createPod(context, { ports: [`${WISHED_PORT}/tcp`] });
      const mappings = objectOf((await podThatIsUp(context, id))["portMappings"]);
      says.equals(Object.keys(mappings), [String(WISHED_PORT)]);
      says.between(Number(mappings[WISHED_PORT]), 1, PORT_MAX, "public port");
      const imageName = `local/${name("never")}`;
      for (const number of [PORT_MAX + 1, WISHED_PORT - 1]) {
        const refused = await rest("POST", "/pods", { ...smallPod, imageName, ports: [`${number}/tcp`] });
        says.status(refused, 400);
      }
      says.equals(idsOf(await rest("GET", `/pods?imageName=${imageName}`)), []);
    },
  },
];
