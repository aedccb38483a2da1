import { dataCenterIds } from "@millrace/spec";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { until } from "../waiting/until.ts";
import { codesOf, dataOf, errorsOf, listOf, make, mutate } from "./reading.ts";

/** A GPU type of the service that the suite starts. */
export const GPU = "NVIDIA L4";
const MINUTE_MS = 60_000;
/** Number of GPUs of the type. */
const GPUS = 4;
const SHOWN =
  "id name desiredStatus gpuCount imageName env ports dockerArgs volumeInGb containerDiskInGb machine { gpuTypeId }";
export const DEPLOY = `mutation ($input: PodFindAndDeployOnDemandInput) { it: podFindAndDeployOnDemand(input: $input) { ${SHOWN} } }`;

/** What a pod needs to be deployed. */
export function podRequest({ name }: Context): Fields {
  return { name: name("pod"), imageName: "local/sleeper", gpuTypeId: GPU, volumeInGb: 0, containerDiskInGb: 5 };
}

export function deploy(context: Context, changes: Fields = {}): Promise<Fields> {
  return make(context, "/pods", DEPLOY, { ...podRequest(context), ...changes });
}

const SAVE = "mutation ($input: SaveTemplateInput) { it: saveTemplate(input: $input) { id imageName } }";

/** Pods by GraphQL. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a pod deployed by GraphQL has what its input says, and REST sees it",
    claims: [
      "GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND",
      "GRAPHQL-INPUT-NAME",
      "GRAPHQL-INPUT-IMAGE-NAME",
      "GRAPHQL-INPUT-CONTAINER-DISK",
      "GRAPHQL-INPUT-VOLUME",
      "GRAPHQL-INPUT-ENV",
      "GRAPHQL-INPUT-PORTS",
      "GRAPHQL-INPUT-PORTS-SEVERAL",
      "GRAPHQL-INPUT-GPU-TYPE-ID",
      "GRAPHQL-INPUT-GPU-TYPE-ID-VALUES",
      "GRAPHQL-INPUT-GPU-COUNT",
    ],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, name, graphql, dialect, expect } = context;
      const wanted = {
        name: name("pod"),
        containerDiskInGb: 7,
        volumeInGb: 3,
        env: [{ key: "COLOUR", value: "blue" }],
        ports: "8888/http,22/tcp",
        gpuCount: 2,
        deployCost: 99.5,
      };
      const pod = await deploy(context, wanted);
      const read = objectOf((await rest("GET", `/pods/${String(pod["id"])}?includeMachine=true`)).json);
      expect("GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND").equals(pod["desiredStatus"], "RUNNING");
      expect("GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND").equals(read["id"], pod["id"]);
      expect("GRAPHQL-INPUT-NAME").equals([pod["name"], read["name"]], [wanted.name, wanted.name]);
      expect("GRAPHQL-INPUT-IMAGE-NAME").equals([pod["imageName"], read["image"]], ["local/sleeper", "local/sleeper"]);
      const image = "registry.example.org:5000/team/tool:1.2.3-cuda12";
      const input = { name: name("template"), imageName: image, env: [], containerDiskInGb: 5, volumeInGb: 0 };
      const saved = objectOf(dataOf(await graphql(SAVE, { input }))["it"]);
      const template = objectOf((await rest("GET", `/templates/${String(saved["id"])}`)).json);
      expect("GRAPHQL-INPUT-IMAGE-NAME").equals(
        [saved["imageName"], template["imageName"]],
        [image, image],
        "with a tag",
      );
      await rest("DELETE", `/templates/${String(saved["id"])}`);
      expect("GRAPHQL-INPUT-CONTAINER-DISK").equals([pod["containerDiskInGb"], read["containerDiskInGb"]], [7, 7]);
      expect("GRAPHQL-INPUT-VOLUME").equals([pod["volumeInGb"], read["volumeInGb"]], [3, 3]);
      expect("GRAPHQL-INPUT-ENV").contains(read["env"], { COLOUR: "blue" });
      expect("GRAPHQL-INPUT-PORTS").contains(pod, { ports: wanted.ports });
      expect("GRAPHQL-INPUT-PORTS-SEVERAL").equals(read["ports"], ["8888/http", "22/tcp"]);
      expect("GRAPHQL-INPUT-GPU-COUNT").equals(pod["gpuCount"], 2);
      expect("GRAPHQL-INPUT-GPU-TYPE-ID").contains(read["gpu"], { id: GPU, count: 2 });
      const types = listOf(dataOf(await graphql("{ gpuTypes { id } }"))["gpuTypes"]).map(({ id }) => id);
      expect("GRAPHQL-INPUT-GPU-TYPE-ID-VALUES").that(types.includes(GPU), `${GPU} among the types`, types);
      const tooMany = await graphql(DEPLOY, { input: { ...podRequest(context), gpuCount: 64 } });
      expect("GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND").that(
        errorsOf(tooMany).length > 0 && (dataOf(tooMany)["it"] ?? null) === null,
        "a refusal where no machine fits",
        tooMany.text,
      );
      // COMPAT-SPEEDS covers the other dialect.
      for (const demand of dialect === "compat" ? [] : [{ minDisk: 1 }, { minDownload: 1 }, { minUpload: 1 }]) {
        const refused = await graphql(DEPLOY, { input: { ...podRequest(context), ...demand } });
        const what = `a refusal of ${JSON.stringify(demand)}, which no host promises`;
        expect("GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND").that(errorsOf(refused).length > 0, what, refused.text);
      }
      const unknown = await graphql(DEPLOY, { input: { imageName: "local/sleeper", gpuTypeId: "NVIDIA Nothing" } });
      expect("GRAPHQL-INPUT-GPU-TYPE-ID-VALUES").equals(codesOf(unknown), "INVALID_REQUEST");
      await rest("DELETE", `/pods/${String(pod["id"])}`);
    },
  },
  {
    name: "a pod stops unless it is locked, resumes, changes and ends by GraphQL, and its network volume stays",
    claims: ["GRAPHQL-POD-STOP", "GRAPHQL-POD-RESUME", "GRAPHQL-POD-EDIT-JOB", "GRAPHQL-POD-TERMINATE"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, name, expect } = context;
      const place = { name: name("volume"), size: 1, dataCenterId: dataCenterIds[0] };
      const volume = fieldsOf(await rest("POST", "/networkvolumes", place));
      const { id } = await deploy(context, { networkVolumeId: volume["id"] });
      const path = `/pods/${String(id)}`;
      const act = (mutation: string, more: Fields = {}): Promise<Answer> =>
        mutate(context, mutation, { podId: id, ...more }, "{ id desiredStatus imageName }");
      await rest("PATCH", path, { locked: true });
      const refused = await act("podStop");
      expect("GRAPHQL-POD-STOP").that(errorsOf(refused).length > 0, "a refusal of a locked pod", refused.text);
      expect("GRAPHQL-POD-STOP").contains((await rest("GET", path)).json, { desiredStatus: "RUNNING" });
      await rest("PATCH", path, { locked: false });
      expect("GRAPHQL-POD-STOP").contains(dataOf(await act("podStop"))["it"], { desiredStatus: "EXITED" });
      const resumed = await act("podResume", { gpuCount: 1 });
      expect("GRAPHQL-POD-RESUME").contains(dataOf(resumed)["it"], { desiredStatus: "RUNNING" });
      const edited = await act("podEditJob", { imageName: "local/other", containerDiskInGb: 5 });
      expect("GRAPHQL-POD-EDIT-JOB").contains(dataOf(edited)["it"], { id, imageName: "local/other" });
      const claim = expect("GRAPHQL-POD-TERMINATE");
      claim.equals(dataOf(await mutate(context, "podTerminate", { podId: id })), { it: null });
      claim.status(await rest("GET", path), 404);
      claim.equals(
        (await rest("GET", `/networkvolumes/${String(volume["id"])}`)).json,
        volume,
        "the volume afterwards",
      );
    },
  },
  {
    name: "a pod stops, or ends, at the time that its input names",
    claims: ["GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND"],
    safety: "full",
    needs: ["handlers", "time"],
    async run(context) {
      const { rest, clock, expect } = context;
      const claim = expect("GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND");
      const after = new Date((await clock.nowMs()) + MINUTE_MS).toISOString();
      const [stopping, ending] = [
        await deploy(context, { stopAfter: after }),
        await deploy(context, { terminateAfter: after }),
      ];
      const read = ({ id }: Fields): Promise<Answer> => rest("GET", `/pods/${String(id)}`);
      for (const pod of [stopping, ending]) claim.contains((await read(pod)).json, { desiredStatus: "RUNNING" });
      await clock.pass(MINUTE_MS);
      const isStopped = ({ json }: Answer): boolean => objectOf(json)["desiredStatus"] === "EXITED";
      claim.contains((await until(() => read(stopping), isStopped)).json, { desiredStatus: "EXITED" });
      claim.status(
        await until(
          () => read(ending),
          ({ status }) => status === 404,
        ),
        404,
      );
    },
  },
  {
    name: "a pod whose GPUs another has taken is not resumed by GraphQL",
    claims: ["GRAPHQL-POD-RESUME", "GRAPHQL-QUERY-POD"],
    safety: "full",
    needs: ["own-service"],
    async run(context) {
      const { another, capabilities, expect } = context;
      // What machines that others have left hold on the host would be counted, too.
      const service = await another({});
      const there: Context = { ...context, ...service };
      const { id } = await deploy(there, { gpuCount: GPUS });
      const held = "vcpuCount memoryInGb machine { vcpuReserved memoryReserved gpuAvailable }";
      const read = await service.graphql(`query ($id: String!) { pod(input: { podId: $id }) { ${held} } }`, { id });
      const pod = objectOf(dataOf(read)["pod"]);
      const alone = { vcpuReserved: pod["vcpuCount"], memoryReserved: pod["memoryInGb"], gpuAvailable: 0 };
      // On the nodes of a cluster, pods of others are counted, too.
      const reserved = Number(objectOf(pod["machine"])["vcpuReserved"]);
      if (capabilities.has("processes"))
        expect("GRAPHQL-QUERY-POD").contains(pod["machine"], alone, "what is given to the only pod");
      else expect("GRAPHQL-QUERY-POD").between(reserved, Number(pod["vcpuCount"]), Infinity, "reserved virtual CPUs");
      await service.rest("POST", `/pods/${String(id)}/stop`);
      const other = await deploy(there, { gpuCount: GPUS });
      const resume = (): Promise<Answer> =>
        mutate(service, "podResume", { podId: id, gpuCount: GPUS }, "{ id desiredStatus }");
      const refused = await resume();
      expect("GRAPHQL-POD-RESUME").equals(codesOf(refused), "UNAVAILABLE");
      expect("GRAPHQL-POD-RESUME").contains((await service.rest("GET", `/pods/${String(id)}`)).json, {
        desiredStatus: "EXITED",
      });
      await service.rest("DELETE", `/pods/${String(other["id"])}`);
      expect("GRAPHQL-POD-RESUME").contains(dataOf(await resume())["it"], { id, desiredStatus: "RUNNING" });
    },
  },
  {
    name: "a pod without a GPU is deployed in the size that is asked for by GraphQL",
    claims: ["GRAPHQL-DEPLOY-CPU-POD"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { name, expect, made } = context;
      const deployed = async (instanceId: string): Promise<Answer> => {
        const input = { name: name("pod"), imageName: "local/sleeper", instanceId };
        return await mutate(context, "deployCpuPod", input, "{ id cpuFlavorId vcpuCount memoryInGb gpuCount }");
      };
      const pod = objectOf(dataOf(await deployed("cpu3c-1-2"))["it"]);
      made(`/pods/${String(pod["id"])}`);
      const size = { cpuFlavorId: "cpu3c", vcpuCount: 1, memoryInGb: 2, gpuCount: 0 };
      expect("GRAPHQL-DEPLOY-CPU-POD").contains(pod, size);
      expect("GRAPHQL-DEPLOY-CPU-POD").equals(codesOf(await deployed("cpu9z-1-2")), "INVALID_REQUEST");
    },
  },
];
