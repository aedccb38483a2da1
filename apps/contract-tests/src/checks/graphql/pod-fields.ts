import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, objectOf } from "../answers.ts";
import { createPod, podThatIsUp, readPod, worker } from "../pods/shared.ts";
import { deploy, GPU } from "./pods.ts";
import { dataOf, listOf, make } from "./reading.ts";

const RUN_S = 100;
const CLAIM = "GRAPHQL-QUERY-POD";
const MORE =
  "imageName env ports gpuCount gpus { id } cpuFlavor { id } cpuFlavorId machineType podType endpoint { id } aiApiId slsVersion testPod volumeKey apiKey";
const MACHINE = "machine { id podHostId gpuTypeId machineType dataCenterId cpuCount vcpuTotal memoryTotal }";

async function podBy({ graphql }: Context, id: unknown): Promise<Fields> {
  const query = `query ($id: String!) { pod(input: { podId: $id }) { ${MORE} ${MACHINE} } }`;
  return objectOf(dataOf(await graphql(query, { id }))["pod"]);
}

/** What GraphQL tells of a pod. */
export const scenarios: readonly Scenario[] = [
  {
    name: "GraphQL tells of a pod, with and without GPUs, what REST tells of it",
    claims: [CLAIM],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { name, expect } = context;
      const withGpu = await deploy(context, {
        volumeInGb: 3,
        gpuCount: 2,
        ports: "8888/http",
        env: [{ key: "COLOUR", value: "blue" }],
      });
      const create = "mutation ($input: deployCpuPodInput) { it: deployCpuPod(input: $input) { id } }";
      const small = { name: name("pod"), imageName: "local/sleeper", instanceId: "cpu3c-1-2" };
      const withoutGpu = await make(context, "/pods", create, small);
      for (const [{ id }, kind] of [
        [withGpu, { gpuCount: 2, cpuFlavor: null, cpuFlavorId: null, machineType: "GPU" }],
        [withoutGpu, { gpuCount: 0, cpuFlavor: { id: "cpu3c" }, cpuFlavorId: "cpu3c", machineType: "CPU" }],
      ] as const) {
        await podThatIsUp(context, id);
        const read = await readPod(context, id, "?includeMachine=true");
        const pod = await podBy(context, id);
        expect(CLAIM).contains(pod, { ...kind, imageName: read["image"], podType: "RESERVED", endpoint: null });
        expect(CLAIM).equals(listOf(pod["gpus"]).length, kind.gpuCount, "GPUs");
        expect(CLAIM).contains(pod, { aiApiId: null, slsVersion: null, testPod: false, volumeKey: null, apiKey: null });
        const env = Object.entries(objectOf(read["env"])).map(([key, value]) => `${key}=${String(value)}`);
        expect(CLAIM).equals(pod["env"], env, "environment");
        expect(CLAIM).equals(pod["ports"] ?? "", ((read["ports"] ?? []) as readonly string[]).join(","), "ports");
        const machine = objectOf(pod["machine"]);
        const { dataCenterId } = objectOf(read["machine"]);
        const gpuTypeId = kind.gpuCount === 0 ? null : GPU;
        expect(CLAIM).contains(machine, { id: read["machineId"], gpuTypeId, dataCenterId });
        const host = String(machine["podHostId"]);
        expect(CLAIM).that(host.startsWith(`${String(id)}-`), "the id of the pod before the name of its host", host);
      }
    },
  },
  {
    name: "the time that a pod and a worker run is told in whole seconds, by GraphQL and by REST",
    claims: [CLAIM, "WORKERS-LIST-FIELDS"],
    safety: "full",
    needs: ["handlers", "time"],
    async run(context) {
      const { clock, expect, graphql, rest } = context;
      const { id } = await createPod(context);
      await podThatIsUp(context, id);
      const { endpointId } = await worker(context);
      const query = "query ($id: String!) { pod(input: { podId: $id }) { uptimeSeconds runtime { uptimeInSeconds } } }";
      const read = async (): Promise<readonly number[]> => {
        const pod = objectOf(dataOf(await graphql(query, { id }))["pod"]);
        const [one] = listOf(objectOf((await rest("GET", `/endpoints/${endpointId}/workers`)).json)["workers"]);
        return [pod["uptimeSeconds"], objectOf(pod["runtime"])["uptimeInSeconds"], one?.["uptimeSeconds"]].map(Number);
      };
      await clock.hold(async () => {
        const before = await read();
        await clock.pass(RUN_S * 1_000);
        const later = (await read()).map((seconds, at) => seconds - (before[at] ?? 0));
        expect(CLAIM).equals(later.slice(0, 2), [RUN_S, RUN_S], "seconds that the pod ran on");
        expect("WORKERS-LIST-FIELDS").equals(later[2], RUN_S, "seconds that the worker ran on");
      });
    },
  },
];
