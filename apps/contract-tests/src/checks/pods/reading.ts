import type { Expectation } from "@millrace/contract-core";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import { podDesiredStatuses, restDocument } from "@millrace/spec";
import { dataOf, listOf } from "../graphql/reading.ts";
import { wholeSelection } from "../../derived/graphql-schema.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { createPod, idsOf, podsOf, podThatIsUp, readPod, smallGpuPod, smallPod, worker } from "./shared.ts";

/** The first number that requests the same port inside and outside, and the last one that is neither that nor a port. */
const WISHED_PORT = 70_001;
const PORT_MAX = 65_535;

function wholeNumbers(claim: Expectation, pod: Fields): void {
  for (const field of ["memoryInGb", "vcpuCount", "gpuCount"]) {
    claim.that(Number.isInteger(pod[field]), `a whole number as ${field}`, pod[field]);
  }
  const { id, count = 0 } = objectOf(pod["gpu"]);
  claim.equals([pod["gpuTypeId"], pod["gpuCount"]], [id, count], "type and number of GPUs");
  const createdAt = String(pod["createdAt"]);
  claim.that(!Number.isNaN(Date.parse(createdAt)), "a time as createdAt", createdAt);
}

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
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const request: Fields = {
        ...smallPod,
        name: name("pod"),
        ports: ["22/tcp", "8888/http"],
        env: { GREETING: "hello" },
      };
      const created = await rest("POST", "/pods", request);
      expect("POD-CREATE-201").status(created, 201);
      expect("POD-CREATE-201").documented(created, "rest.createPod");
      expect("POD-CREATE-201").contains(created.json, { ...pick(request), desiredStatus: "RUNNING" });
      expect("POD-PORTS-NULL-BEFORE-UP").contains(created.json, { publicIp: null, portMappings: null });
      const { id } = objectOf(created.json);
      const up = await podThatIsUp(context, id);
      expect("POD-PORTS-NULL-BEFORE-UP").equals(Object.keys(objectOf(up["portMappings"])), ["22"]);
      expect("POD-PORTS-NULL-BEFORE-UP").that(typeof up["publicIp"] === "string", "an address", up["publicIp"]);

      const read = await rest("GET", `/pods/${String(id)}`);
      expect("POD-GET-200").status(read, 200);
      expect("POD-GET-200").documented(read, "rest.getPod");
      expect("POD-GET-200").contains(read.json, { ...pick(request), id });
      expect("POD-FIELDS").documented(read, "rest.getPod");
      const pod = objectOf(read.json);
      expect("POD-FIELDS").that(typeof pod["id"] === "string" && pod["id"] !== "", "an id", pod["id"]);
      expect("POD-FIELDS").equals(typeof pod["lastStatusChange"], "string", "type of lastStatusChange");
      const startedAt = String(pod["lastStartedAt"]);
      expect("POD-FIELDS").that(!Number.isNaN(Date.parse(startedAt)), "a time as lastStartedAt", startedAt);
      expect("POD-IMAGE-NAME-SAME").contains(pod, { image: request["imageName"], imageName: request["imageName"] });
      expect("POD-COST-NUMBER").equals(typeof pod["costPerHr"], "number");
      wholeNumbers(expect("POD-WHOLE-NUMBERS"), pod);
      await rest("POST", `/pods/${String(id)}/stop`);
      const stopped = await readPod(context, id);
      expect("POD-PORTS-NULL-BEFORE-UP").contains(stopped, { publicIp: null, portMappings: null });
      for (const { desiredStatus } of [pod, stopped]) {
        const isListed = podDesiredStatuses.some((status) => status === desiredStatus);
        expect("POD-DESIRED-STATUS").that(isListed, podDesiredStatuses.join(" or "), desiredStatus);
      }
    },
  },
  {
    name: "pods and workers have between them every described field",
    claims: ["POD-FIELDS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name, template } = context;
      const claim = expect("POD-FIELDS");
      const { pod: ofEndpoint } = await worker(context);
      const auth = { name: name("credentials"), username: "puller", password: "not-a-real-token" };
      const containerRegistryAuthId = objectOf((await rest("POST", "/containerregistryauth", auth)).json)["id"];
      const templateId = await template({ isServerless: false, containerRegistryAuthId });
      const gpuPod = await createPod(context, {}, smallGpuPod);
      const { machine } = await readPod(context, gpuPod["id"], "?includeMachine=true");
      const dataCenterId = objectOf(machine)["dataCenterId"];
      const volume = await rest("POST", "/networkvolumes", { name: name("volume"), size: 1, dataCenterId });
      const { id } = await createPod(context, { templateId, networkVolumeId: objectOf(volume.json)["id"] });
      const extras = ["Machine", "NetworkVolume", "SavingsPlans", "Template"].map((part) => `include${part}=true`);
      const pod = await readPod(context, id, `?${extras.join("&")}`);
      const seen = new Set([ofEndpoint, gpuPod, pod].flatMap((one) => Object.keys(one)));
      const described = Object.keys(objectOf(objectOf(restDocument.components?.schemas?.["Pod"])["properties"]));
      claim.that(described.length > 30, "the fields of a pod in the description", described);
      claim.equals(
        described.filter((field) => !seen.has(field)),
        [],
        "described fields that no pod has",
      );
    },
  },
  {
    name: "the machine of a pod is what the catalogue tells of its hardware, with its GPUs or without any",
    claims: ["POD-MACHINE-OWN-GPUS", "POD-MACHINE-FIELDS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, graphql, rest, capabilities } = context;
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
        // The number of processors there, and that of their threads here.
        const { cpuCount, gpuType, cpuType, ...rests } = machine;
        claim.contains(told, { ...rests, vcpuTotal: cpuCount }, "what GraphQL tells of the machine");
        claim.contains(entry(cpuTypes, machine["cpuTypeId"]), cpuType, "its type of CPU");
        const { location } = entry(dataCenters, machine["dataCenterId"]);
        claim.equals(machine["location"], location, "the place of its data center");
        const gpuTypeId = objectOf(made["gpu"])["id"];
        const { displayName } = entry(gpuTypes, gpuTypeId);
        const own = expect("POD-MACHINE-OWN-GPUS");
        own.equals([machine["gpuTypeId"], machine["gpuDisplayName"]], [gpuTypeId, displayName], "GPUs by REST");
        own.equals(objectOf(gpuType)["id"], gpuTypeId, "their type");
        own.that(gpuTypeId === undefined || Number(objectOf(gpuType)["count"]) > 0, "their number", machine);
        const same = [told["gpuTypeId"], told["gpuDisplayName"], objectOf(told["gpuType"])["id"] ?? null];
        own.equals(same, [gpuTypeId ?? null, displayName ?? null, gpuTypeId ?? null], "GPUs by GraphQL");
      }
    },
  },
  {
    name: "a pod comes with its machine, volume, savings plans and template only when they are asked for",
    claims: ["POD-GET-INCLUDES"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, rest, name, template } = context;
      const templateId = await template({ isServerless: false });
      const probe = await createPod(context);
      const { machine } = await readPod(context, probe["id"], "?includeMachine=true");
      const dataCenterId = objectOf(machine)["dataCenterId"];
      const volume = await rest("POST", "/networkvolumes", { name: name("volume"), size: 1, dataCenterId });
      const networkVolumeId = objectOf(volume.json)["id"];
      const { id } = await createPod(context, { templateId, networkVolumeId });
      const extras = {
        includeMachine: ["machine", { dataCenterId }],
        includeNetworkVolume: ["networkVolume", { id: networkVolumeId, size: 1 }],
        includeSavingsPlans: ["savingsPlans", []],
        includeTemplate: ["template", { id: templateId }],
      } as const;
      const fields = Object.values(extras).map(([field]) => field);
      for (const path of [`/pods/${String(id)}?`, `/pods?id=${String(id)}&`]) {
        const isList = path.includes("?id");
        const one = async (query: string) => {
          const answer = await rest("GET", path + query);
          expect("POD-GET-INCLUDES").documented(answer, isList ? "rest.listPods" : "rest.getPod");
          return isList ? objectOf(podsOf(answer)[0]) : objectOf(answer.json);
        };
        for (const [parameter, [field, value]] of Object.entries(extras)) {
          const asked = await one(`${parameter}=true`);
          expect("POD-GET-INCLUDES").contains(asked[field], value, field);
          expect("POD-GET-INCLUDES").equals(
            fields.filter((other) => other in asked),
            [field],
          );
        }
        for (const query of [
          "",
          Object.keys(extras)
            .map((parameter) => `${parameter}=false`)
            .join("&"),
        ]) {
          const plain = await one(query);
          expect("POD-GET-INCLUDES").contains(plain, { id });
          expect("POD-GET-INCLUDES").equals(
            fields.filter((field) => field in plain),
            [],
          );
        }
      }
    },
  },
  {
    name: "a port number above all ports is given a public port of the service's choice",
    claims: ["POD-PORT-SYMMETRIC"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const { id } = await createPod(context, { ports: [`${WISHED_PORT}/tcp`] });
      const mappings = objectOf((await podThatIsUp(context, id))["portMappings"]);
      expect("POD-PORT-SYMMETRIC").equals(Object.keys(mappings), [String(WISHED_PORT)]);
      expect("POD-PORT-SYMMETRIC").between(Number(mappings[WISHED_PORT]), 1, PORT_MAX, "public port");
      const imageName = `local/${name("never")}`;
      for (const number of [PORT_MAX + 1, WISHED_PORT - 1]) {
        const refused = await rest("POST", "/pods", { ...smallPod, imageName, ports: [`${number}/tcp`] });
        expect("POD-PORT-SYMMETRIC").status(refused, 400);
      }
      expect("POD-PORT-SYMMETRIC").equals(idsOf(await rest("GET", `/pods?imageName=${imageName}`)), []);
    },
  },
];

/** The fields of a request that a pod shows unchanged. */
function pick({ name, imageName, ports, env }: Fields): Fields {
  return { name, imageName, ports, env };
}
