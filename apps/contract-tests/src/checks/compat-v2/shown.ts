import { type V2Kind, kindOf, makeV2, untilStatus, v2 } from "../../derived/interfaces/compat-v2.ts";
import { staffed } from "../../steps/resources/staff.ts";
import {
  type Answer,
  type Context,
  type Fields,
  MINUTE_MS,
  type Scenario,
  fieldsOf,
  listed,
  objectOf,
  until,
} from "../../steps/words.ts";

/** The least body of an endpoint with GPUs. */
async function ofGpus(context: Context): Promise<Fields> {
  const { cpu: _cpu, ...others } = await kindOf("Endpoint").body(context);
  return { ...others, gpu: { pools: ["AMPERE_24"], excludedTypes: ["NVIDIA A30"], minCudaVersion: "12.4" } };
}

async function gpuPod(context: Context): Promise<Fields> {
  const { cpu: _cpu, ...others } = await kindOf("Pod").body(context);
  return { ...others, gpu: { id: "NVIDIA L4" }, mounts: { persistent: { size: 10, path: "/data" } } };
}

const withBody = (noun: string, body: V2Kind["body"]): V2Kind => ({ ...kindOf(noun), body });

/** What only some resources have; what all have is seen in their lives. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A pod of version 2 of REST shows its network volume, and what runs in it",
    claims: ["COMPAT-V2-ANSWERED"],
    needs: ["handlers", "machines"],
    async run({ context, says }) {
      const volume = await makeV2(context, kindOf("NetworkVolume"));
      const network = [{ volumeId: volume.id, path: "/shared" }];
      const { id, path } = await makeV2(context, kindOf("Pod"), { mounts: { network }, ports: ["22/tcp"] });
      const running = await untilStatus(context, path, "RUNNING");
      says.contains(running, { mounts: { network } });
      const shown = await until(
        () => v2(context, "GET", path),
        (answer) => objectOf(fieldsOf(answer)["runtime"])["ports"] !== undefined,
      );
      says.status(shown, 200, "compatV2.getPod");
      const list = await v2(context, "GET", "/pods");
      says.status(list, 200, "compatV2.listPods");
      says.that(
        listed(list, "pods").some((pod) => pod["id"] === id),
        "the pod in the list",
        id,
      );
      // Before its volume, which it uses.
      await v2(context, "DELETE", path);
    },
  },
  {
    name: "A pod of version 2 of REST shows its GPUs and its disk",
    claims: ["COMPAT-V2-ANSWERED"],
    needs: ["handlers", "machines", "gpus"],
    async run({ context, says }) {
      const { answer, path } = await makeV2(
        context,
        withBody("Pod", () => gpuPod(context)),
      );
      says.status(answer, 201, "compatV2.createPod");
      await untilStatus(context, path, "RUNNING");
      says.status(await v2(context, "GET", path), 200, "compatV2.getPod");
    },
  },
  {
    name: "Templates and endpoints of version 2 of REST show their storage, GPUs and scaling",
    claims: ["COMPAT-V2-ANSWERED"],
    async run({ context, says }) {
      const mounts = { persistent: { size: 10, path: "/data" } };
      const template = await makeV2(context, kindOf("Template"), { mounts });
      says.status(template.answer, 201, "compatV2.createTemplate");
      const volume = await makeV2(context, kindOf("NetworkVolume"));
      const scaling = { type: "REQUEST_COUNT", requestCount: 2 };
      const kind = withBody("Endpoint", () => ofGpus(context));
      const network = [{ volumeId: volume.id }];
      const endpoint = await makeV2(context, kind, { scaling, mounts: { network } });
      says.status(endpoint.answer, 201, "compatV2.createEndpoint");
      const { gpu } = await ofGpus(context);
      const mounted = { mounts: { network, global: [] }, networkVolumes: [volume.id] };
      says.contains(endpoint.fields, { scaling, gpu, ...mounted });
      const without = await v2(context, "PATCH", endpoint.path, { networkVolumes: [] });
      says.contains(without.json, { mounts: { network: [], global: [] }, networkVolumes: [] });
      const again = await v2(context, "PATCH", endpoint.path, { networkVolumes: [volume.id] });
      says.contains(again.json, { gpu, ...mounted });
      await v2(context, "DELETE", endpoint.path);
    },
  },
  {
    name: "Workers and releases of an endpoint are shown by version 2 of REST",
    claims: ["COMPAT-V2-ANSWERED"],
    needs: ["handlers", "workers", "time"],
    spanMs: MINUTE_MS,
    async run({ context, clock, says }) {
      const staff = await staffed(context, { workersMin: 1 });
      const [worker] = await staff.untilWorkers(1);
      const path = `/serverless/${staff.queue.endpointId}`;
      const workers = await v2(context, "GET", `${path}/workers`);
      says.status(workers, 200, "compatV2.listEndpointWorkers");
      says.contains(workers.json, { workers: [{ id: worker?.id }], summary: { total: 1 } });
      const history = (holds: (releases: readonly Fields[]) => boolean): Promise<Answer> =>
        until(
          () => v2(context, "GET", `${path}/releases?limit=10`),
          (answer) => holds(listed(answer, "releases")),
        );
      await history(({ length }) => length === 1);
      says.status(await v2(context, "PATCH", path, { image: "local/contract" }), 200, "compatV2.updateEndpoint");
      const releases = await history(({ length }) => length === 2);
      const shown = listed(releases, "releases").map(({ diff }) => diff);
      says.contains(shown, [[{ field: "image", new: "local/contract" }], []], "what the releases changed");
      says.status(releases, 200, "compatV2.listEndpointReleases");
      says.status(await v2(context, "GET", `${path}/builds`), 200, "compatV2.listBuilds");
      await clock.pass(MINUTE_MS);
      const charged = await until(
        () => v2(context, "GET", `/billing/serverless?lastN=2&serverlessId=${staff.queue.endpointId}`),
        (answer) => listed(answer, "records").length > 0,
      );
      says.status(charged, 200, "compatV2.listServerlessBilling");
    },
  },
];
