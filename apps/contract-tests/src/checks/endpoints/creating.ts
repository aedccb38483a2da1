import { fieldsOf, listed } from "../answers.ts";
import {
  computeTypes,
  cudaVersions,
  dataCenterIds,
  gpuTypeIds,
  limits,
  restDocument,
  scalerTypes,
} from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { volumeIn } from "./shared.ts";

const described = new Set(Object.keys(propertiesOf("Endpoint")));

function propertiesOf(name: string): object {
  const schema = restDocument.components?.schemas?.[name];
  if (typeof schema !== "object" || schema.properties === undefined) throw new Error(`There is no schema ${name}.`);
  return schema.properties;
}

const [gpuType, otherGpuType] = gpuTypeIds;
const [cuda, olderCuda] = cudaVersions;

export const scenarios: readonly Scenario[] = [
  {
    name: "An endpoint is made from a template, read, and takes a job at once",
    claims: ["ENDPOINT-CREATE-200", "ENDPOINT-GET-200", "ENDPOINT-FIELDS", "ENDPOINT-CREATE-TAKES-JOBS"],
    safety: "disposable",
    async run({ expect, rest, send, template, name }) {
      const request = { name: name("endpoint"), templateId: await template(), workersMax: 0 };
      const made = await rest("POST", "/endpoints", request);
      const id = String(fieldsOf(made)["id"]);
      const job = await send({ method: "POST", path: `/v2/${id}/run`, body: { input: { n: 1 } } });
      expect("ENDPOINT-CREATE-200").status(made, 200);
      expect("ENDPOINT-CREATE-200").documented(made, "rest.createEndpoint");
      expect("ENDPOINT-CREATE-200").contains(made.json, request);
      expect("ENDPOINT-CREATE-TAKES-JOBS").status(job, 200);
      const jobPath = `/v2/${id}/status/${String(fieldsOf(job)["id"])}`;
      expect("ENDPOINT-CREATE-TAKES-JOBS").contains((await send({ method: "GET", path: jobPath })).json, {
        id: fieldsOf(job)["id"],
        status: "IN_QUEUE",
      });
      const read = await rest("GET", `/endpoints/${id}`);
      expect("ENDPOINT-GET-200").status(read, 200);
      expect("ENDPOINT-GET-200").documented(read, "rest.getEndpoint");
      expect("ENDPOINT-GET-200").equals(read.json, made.json, "what was answered when it was made");
      expect("ENDPOINT-FIELDS").documented(read, "rest.getEndpoint");
      const unknown = Object.keys(fieldsOf(read)).filter((field) => !described.has(field));
      expect("ENDPOINT-FIELDS").equals(unknown, [], "fields that are not described");
      for (const field of ["id", "name", "createdAt", "templateId", "userId"]) {
        expect("ENDPOINT-FIELDS").equals(typeof fieldsOf(read)[field], "string", field);
      }
      for (const field of ["version", "workersMin", "workersMax", "idleTimeout", "executionTimeoutMs", "scalerValue"]) {
        expect("ENDPOINT-FIELDS").that(
          Number.isInteger(fieldsOf(read)[field]),
          `a whole number as ${field}`,
          read.json,
        );
      }
      const createdAt = String(fieldsOf(read)["createdAt"]);
      expect("ENDPOINT-FIELDS").that(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(createdAt), "a time in UTC", createdAt);
      await send({ method: "POST", path: `/v2/${id}/purge-queue` });
    },
  },
  {
    name: "An endpoint is made with nothing but a template, and none without",
    claims: ["ENDPOINT-CREATE-REQUIRED"],
    safety: "disposable",
    async run({ expect, rest, template, name }) {
      const made = await rest("POST", "/endpoints", { templateId: await template() });
      expect("ENDPOINT-CREATE-REQUIRED").status(made, 200);
      const request = { name: name("endpoint"), workersMax: 0 };
      const refused = await rest("POST", "/endpoints", request);
      expect("ENDPOINT-CREATE-REQUIRED").status(refused, 400);
      expect("ENDPOINT-CREATE-REQUIRED").contains(refused.json, { details: [{ field: "templateId" }] });
      const named = listed(await rest("GET", "/endpoints")).filter((one) => one["name"] === request.name);
      expect("ENDPOINT-CREATE-REQUIRED").equals(named, [], "endpoints made of what was refused");
    },
  },
  {
    name: "What a GPU endpoint was made with is read back",
    claims: ["ENDPOINT-CREATE-ECHO", "ENDPOINT-FIELDS"],
    safety: "disposable",
    async run({ expect, rest, template, name }) {
      const [, second] = scalerTypes;
      const request = {
        name: name("endpoint"),
        templateId: await template(),
        computeType: computeTypes[0],
        env: { MODEL: "large", EMPTY: "", OTHER: "ä = 1" },
        gpuTypeIds: [otherGpuType, gpuType],
        gpuCount: 2,
        dataCenterIds: dataCenterIds.slice(0, 2).toReversed(),
        allowedCudaVersions: [olderCuda, cuda],
        minCudaVersion: olderCuda,
        workersMin: 0,
        workersMax: 0,
        scalerType: second,
        scalerValue: 17,
        idleTimeout: limits.idleTimeoutMaxSeconds,
        executionTimeoutMs: limits.executionTimeoutMinMs,
      };
      const made = await rest("POST", "/endpoints", { ...request, flashboot: true });
      const read = await rest("GET", `/endpoints/${String(fieldsOf(made)["id"])}`);
      const got = Object.fromEntries(Object.keys(request).map((field) => [field, fieldsOf(read)[field]]));
      expect("ENDPOINT-CREATE-ECHO").equals(got, request);
      expect("ENDPOINT-FIELDS").documented(read, "rest.getEndpoint");
    },
  },
  {
    name: "What a CPU endpoint was made with is read back",
    claims: ["ENDPOINT-CREATE-ECHO", "ENDPOINT-FIELDS", "ENDPOINT-INSTANCE-IDS"],
    safety: "disposable",
    async run({ expect, rest, template, name }) {
      const request = {
        name: name("endpoint"),
        templateId: await template(),
        computeType: "CPU",
        workersMin: 0,
        workersMax: 0,
        idleTimeout: limits.idleTimeoutMinSeconds,
        executionTimeoutMs: limits.executionTimeoutMaxMs,
      };
      const made = await rest("POST", "/endpoints", {
        ...request,
        cpuFlavorIds: ["cpu5g", "cpu3c"],
        vcpuCount: 4,
      });
      const read = await rest("GET", `/endpoints/${String(fieldsOf(made)["id"])}`);
      expect("ENDPOINT-CREATE-ECHO").contains(read.json, request);
      const { instanceIds } = fieldsOf(read) as { readonly instanceIds?: readonly string[] };
      const shown = instanceIds?.map((id) => /^(.+)-(\d+)-\d+$/.exec(id)?.slice(1));
      expect("ENDPOINT-CREATE-ECHO").equals(shown, [
        ["cpu5g", "4"],
        ["cpu3c", "4"],
      ]);
      expect("ENDPOINT-INSTANCE-IDS").equals(instanceIds, ["cpu5g-4-16", "cpu3c-4-8"]);
      expect("ENDPOINT-FIELDS").documented(read, "rest.getEndpoint");
    },
  },
  {
    name: "The network volume that an endpoint was made with is read back",
    claims: ["ENDPOINT-CREATE-ECHO", "ENDPOINT-FIELDS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, endpoint } = context;
      const volumeId = await volumeIn(context, dataCenterIds[0]);
      for (const given of [{ networkVolumeId: volumeId }, { networkVolumeIds: [volumeId] }]) {
        const { endpointId } = await endpoint(given);
        const read = await rest("GET", `/endpoints/${endpointId}`);
        expect("ENDPOINT-CREATE-ECHO").contains(read.json, given);
        expect("ENDPOINT-FIELDS").documented(read, "rest.getEndpoint");
        const { networkVolumeId, networkVolumeIds } = fieldsOf(read);
        expect("ENDPOINT-FIELDS").equals([networkVolumeId, networkVolumeIds], [volumeId, [volumeId]]);
      }
    },
  },
  {
    name: "An endpoint gets what it was not given",
    claims: [
      "ENDPOINT-CREATE-DEFAULT-NAME",
      "ENDPOINT-CREATE-DEFAULT-COMPUTE",
      "ENDPOINT-CREATE-DEFAULT-SCALER-TYPE",
      "ENDPOINT-FLASHBOOT-DEFAULT",
    ],
    safety: "disposable",
    async run({ expect, rest, template }) {
      const templateId = await template();
      const read = fieldsOf(await rest("POST", "/endpoints", { templateId }));
      const path = `/endpoints/${String(read["id"])}`;
      const second = fieldsOf(await rest("POST", "/endpoints", { templateId, computeType: "CPU" }));
      const names = [read["name"], second["name"]];
      const areNames = names.every((one) => typeof one === "string" && one.trim() !== "") && names[0] !== names[1];
      expect("ENDPOINT-CREATE-DEFAULT-NAME").that(areNames, "two different names", names);
      expect("ENDPOINT-CREATE-DEFAULT-COMPUTE").contains(read, { computeType: "GPU", gpuCount: 1 });
      const centers = [...((read["dataCenterIds"] ?? []) as readonly string[])].toSorted();
      expect("ENDPOINT-CREATE-DEFAULT-COMPUTE").equals(centers, dataCenterIds.toSorted(), "data centers");
      const { instanceIds = [] } = second as { readonly instanceIds?: readonly string[] };
      const haveTwo = instanceIds.length > 0 && instanceIds.every((id) => /-2-\d+$/.test(id));
      expect("ENDPOINT-CREATE-DEFAULT-COMPUTE").that(haveTwo, "machines with 2 virtual CPUs", instanceIds);
      expect("ENDPOINT-CREATE-DEFAULT-SCALER-TYPE").equals(read["scalerType"], "QUEUE_DELAY");
      // The setting is not shown, but a change of it replaces workers.
      const version = Number(read["version"]);
      const same = await rest("PATCH", path, { flashboot: false });
      expect("ENDPOINT-FLASHBOOT-DEFAULT").contains(same.json, { version }, "after false is set");
      const other = await rest("PATCH", path, { flashboot: true });
      expect("ENDPOINT-FLASHBOOT-DEFAULT").contains(other.json, { version: version + 1 }, "after true is set");
    },
  },
];
