import { v2 } from "../../derived/interfaces/compat-v2.ts";
import { dataCenterIds, gpuTypeIds, limits } from "@millrace/spec";
import { expectIncludes } from "../../steps/includes.ts";
import { type Fields, type Scenario, atService, fieldsOf } from "../../steps/words.ts";
import { updates } from "../../steps/resources/endpoints.ts";
import { dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { volume } from "../../steps/resources/volumes.ts";

/** Changes of an endpoint with GPUs, and whether they replace its workers. */
function changes(name: string, templateId: string): readonly (readonly [change: Fields, raises: 0 | 1])[] {
  return [
    [{}, 0],
    [{ name }, 0],
    [{ workersMax: 4 }, 0],
    [{ workersMax: 0 }, 0],
    [{ scalerType: "REQUEST_COUNT" }, 0],
    [{ scalerValue: 9 }, 0],
    [{ idleTimeout: limits.idleTimeoutMaxSeconds }, 0],
    [{ executionTimeoutMs: limits.executionTimeoutMinMs }, 0],
    [{ testInput: '{"prompt":"Hello"}' }, 0],
    [{ env: { B: "2" } }, 1],
    [{ env: {} }, 1],
    [{ gpuTypeIds: gpuTypeIds.slice(0, 2).toReversed() }, 1],
    [{ gpuCount: 2 }, 1],
    [{ dataCenterIds: dataCenterIds.slice(1, 3) }, 1],
    [{ allowedCudaVersions: ["12.8"] }, 1],
    [{ minCudaVersion: "12.4" }, 1],
    [{ templateId }, 1],
  ];
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A CPU endpoint takes a job at once; its machines are named, as it was made and as it is changed",
    claims: [
      "ENDPOINT-CREATE-TAKES-JOBS",
      "ENDPOINT-CREATE-ECHO",
      "ENDPOINT-INSTANCE-IDS",
      "ENDPOINT-UPDATE-200",
      "ENDPOINT-UPDATE-VERSION",
    ],
    async run({ expect, rest, endpoint }) {
      const machines = { computeType: "CPU", cpuFlavorIds: ["cpu5g", "cpu3c"], vcpuCount: 4 };
      const queue = await endpoint(machines);
      const { endpointId } = queue;
      const job = await queue.call("POST", "run", { body: { input: { n: 1 } } });
      expect("ENDPOINT-CREATE-TAKES-JOBS").status(job, 200);
      const status = await queue.status(String(fieldsOf(job)["id"]));
      expect("ENDPOINT-CREATE-TAKES-JOBS").contains(status.json, { id: fieldsOf(job)["id"], status: "IN_QUEUE" });
      await queue.call("POST", "purge-queue");
      const read = (await rest("GET", `/endpoints/${endpointId}`)).json;
      expect("ENDPOINT-CREATE-ECHO", "ENDPOINT-INSTANCE-IDS").contains(read, {
        instanceIds: ["cpu5g-4-16", "cpu3c-4-8"],
      });
      for (const [index, [change, instanceIds]] of [
        [{ cpuFlavorIds: ["cpu3c"] }, ["cpu3c-4-8"]] as const,
        [{ vcpuCount: 2 }, ["cpu3c-2-4"]] as const,
        [{ flashboot: true }, ["cpu3c-2-4"]] as const,
      ].entries()) {
        const answer = await rest("PATCH", `/endpoints/${endpointId}`, change);
        expect("ENDPOINT-UPDATE-200").contains(answer.json, { instanceIds });
        expect("ENDPOINT-UPDATE-VERSION").contains(answer.json, { version: index + 2 });
      }
    },
  },
  {
    name: "An endpoint gets what it was not given",
    claims: ["ENDPOINT-CREATE-DEFAULT-NAME", "ENDPOINT-CREATE-DEFAULT-COMPUTE", "ENDPOINT-FLASHBOOT-DEFAULT"],
    async run({ expect, rest, template }) {
      const templateId = await template();
      const [onGpus, onCpus] = [
        fieldsOf(await rest("POST", "/endpoints", { templateId })),
        fieldsOf(await rest("POST", "/endpoints", { templateId, computeType: "CPU" })),
      ];
      const names = [onGpus["name"], onCpus["name"]];
      const areNames = names.every((one) => typeof one === "string" && one.trim() !== "") && names[0] !== names[1];
      expect("ENDPOINT-CREATE-DEFAULT-NAME").that(areNames, "two different names", names);
      const { instanceIds = [] } = onCpus as { readonly instanceIds?: readonly string[] };
      const haveTwo = instanceIds.length > 0 && instanceIds.every((id) => /-2-\d+$/.test(id));
      expect("ENDPOINT-CREATE-DEFAULT-COMPUTE").that(haveTwo, "machines with 2 virtual CPUs", instanceIds);
      // The setting is not shown, but a change of it replaces workers.
      const version = Number(onGpus["version"]);
      for (const flashboot of [false, true]) {
        const answer = await rest("PATCH", `/endpoints/${String(onGpus["id"])}`, { flashboot });
        expect("ENDPOINT-FLASHBOOT-DEFAULT").contains(answer.json, { version: version + Number(flashboot) });
      }
    },
  },
  {
    name: "A change of an endpoint raises its version when workers have to be replaced for it, and otherwise not",
    claims: ["ENDPOINT-UPDATE-VERSION", "ENDPOINT-UPDATE-IN-PLACE"],
    async run({ expect, rest, endpoint, name, template }) {
      for (const [method, suffix] of updates) {
        // Created before the endpoint, so that it is removed after it.
        const templateId = await template();
        const { endpointId } = await endpoint({ env: { A: "1" } });
        const path = `/endpoints/${endpointId}`;
        let version = 1;
        for (const [change, raises] of changes(name("renamed"), templateId)) {
          version += raises;
          const says = expect(raises === 1 ? "ENDPOINT-UPDATE-VERSION" : "ENDPOINT-UPDATE-IN-PLACE");
          says.contains((await rest(method, path + suffix, change)).json, { ...change, version });
        }
        expect("ENDPOINT-UPDATE-VERSION").contains((await rest("GET", path)).json, { version });
      }
    },
  },
  {
    name: "Endpoints come with template and workers where that is asked for",
    claims: ["ENDPOINT-GET-INCLUDES"],
    async run({ context, rest, endpoint, template }) {
      const templateId = await template();
      const { endpointId: id } = await endpoint({ templateId });
      const bound = await rest("GET", `/templates/${templateId}?includeEndpointBoundTemplates=true`);
      await expectIncludes(context, "ENDPOINT-GET-INCLUDES", {
        id,
        read: ["rest.getEndpoint", `/endpoints/${id}`],
        list: ["rest.listEndpoints", "/endpoints"],
        flags: { includeTemplate: ["template", bound.json], includeWorkers: ["workers", []] },
      });
    },
  },
  {
    name: "An endpoint shows its network volume in both ways, made with it or changed to it",
    claims: ["ENDPOINT-CREATE-ECHO", "ENDPOINT-UPDATE-200", "ENDPOINT-UPDATE-VERSION"],
    needs: ["handlers"],
    async run({ context, expect, rest, endpoint }) {
      const { id } = await volume(context);
      const shown = { networkVolumeId: id, networkVolumeIds: [id] };
      for (const given of [{ networkVolumeId: id }, { networkVolumeIds: [id] }]) {
        const read = await rest("GET", `/endpoints/${(await endpoint(given)).endpointId}`);
        expect("ENDPOINT-CREATE-ECHO").contains(read.json, shown);
        const changed = await rest("PATCH", `/endpoints/${(await endpoint()).endpointId}`, given);
        expect("ENDPOINT-UPDATE-200").contains(changed.json, shown);
        expect("ENDPOINT-UPDATE-VERSION").contains(changed.json, { version: 2 });
      }
    },
  },
  atService({
    name: "An endpoint has one network volume in each of several data centers",
    claims: ["ENDPOINT-FIELDS", "GRAPHQL-SAVE-ENDPOINT", "COMPAT-V2-SAME-STATE"],
    condition: {},
    async run({ service, expect }) {
      const inFirst = { dataCenterId: dataCenterIds[0] };
      const [first, second] = [(await volume(service, inFirst)).id, (await volume(service, inFirst)).id];
      // All hosts of the service are in one place.
      await service.sql(`UPDATE network_volume SET data_center_id = '${dataCenterIds[1]}' WHERE id = '${second}'`);
      const networkVolumeIds = [second, first];
      const { endpointId } = await service.endpoint({ networkVolumeIds });
      const both = { networkVolumeId: second, networkVolumeIds };
      expect("ENDPOINT-FIELDS").contains((await service.rest("GET", `/endpoints/${endpointId}`)).json, both);
      const shown = await v2(service, "GET", `/serverless/${endpointId}`);
      const network = networkVolumeIds.map((volumeId) => ({ volumeId }));
      const mounted = { networkVolumes: networkVolumeIds, mounts: { network } };
      expect("COMPAT-V2-SAME-STATE").contains(shown.json, mounted);
      const query = "{ myself { endpoints { networkVolumeId networkVolumeIds { networkVolumeId dataCenterId } } } }";
      const places = [dataCenterIds[1], dataCenterIds[0]];
      const told = networkVolumeIds.map((id, at) => ({ networkVolumeId: id, dataCenterId: places[at] }));
      const { myself } = dataOf(await service.graphql(query));
      expect("GRAPHQL-SAVE-ENDPOINT").equals(myself, { endpoints: [{ ...both, networkVolumeIds: told }] });
    },
  }),
];
