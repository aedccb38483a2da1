import { randomBytes } from "node:crypto";
import {
  DomainError,
  hostedDialect,
  invalidField,
  knownDataCenters,
  type Pod,
  type PodRequest,
} from "@millrace/engine";
import { cpuFlavorIds, cudaVersions, gpuTypeIdOf, gpuTypeIds } from "@millrace/spec";
import { eachOf, given, oneOf } from "../graphql/mapping/required-input.ts";
import { accountOf, type RestContext } from "../rest/rest-handler.ts";
import { givenAs, givenCommand, givenDisk, podFields } from "./fields.ts";
import { pageOf } from "./pages.ts";
import { podBody, statusOf } from "./pod-body.ts";
import { templateToCopy, withSecretsThere } from "./templates.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

type CreateBody = V2Schemas["CreatePodRequest"];
type UpdateBody = V2Schemas["UpdatePodRequest"];

const JUPYTER_PASSWORD_BYTES = 16;

type Lent = Pick<Awaited<ReturnType<typeof templateToCopy>>, "allowedCudaVersions"> & {
  readonly settings: Partial<PodRequest>;
};

/** What a pod takes from a template, once. */
async function fromTemplate({ templateId, env }: UpdateBody, context: RestContext): Promise<Lent> {
  if (templateId === undefined) return { settings: {}, allowedCudaVersions: [] };
  return templateToCopy(templateId, false, env, context);
}

async function podRequest(body: CreateBody, context: RestContext): Promise<PodRequest> {
  if ((body.gpu === undefined) === (body.cpu === undefined)) throw invalidField("gpu", "give either this or cpu");
  const { persistent, network: [network] = [] } = body.mounts ?? {};
  if (persistent !== undefined && network !== undefined) {
    throw invalidField("mounts", "give persistent or network, not both");
  }
  if (persistent !== undefined && body.cpu !== undefined) {
    throw invalidField("mounts.persistent", "is for pods with GPUs; a pod without can mount a network volume");
  }
  const { settings: lent, allowedCudaVersions } = await fromTemplate(body, context);
  const { registry, ...others } = body;
  const own = givenAs(podFields, others);
  const jupyter =
    body.startJupyter === true ? { JUPYTER_PASSWORD: randomBytes(JUPYTER_PASSWORD_BYTES).toString("hex") } : {};
  const disk = body.cpu === undefined ? {} : { volumeInGb: 0 };
  const centers = body.dataCenterIds ?? [];
  return {
    ports: [],
    volumeInGb: 0,
    ...lent,
    ...disk,
    ...own,
    ...givenCommand(body),
    ...givenDisk(persistent),
    env: await withSecretsThere({ ...lent.env, ...jupyter, ...body.env }, context),
    ...(registry === null ? { containerRegistryAuthId: undefined } : given({ containerRegistryAuthId: registry })),
    ...(network === undefined ? {} : { networkVolumeId: network.volumeId, volumeMountPath: network.path }),
    ...(centers.length === 0 ? {} : { dataCenterIds: knownDataCenters("dataCenterIds", centers, hostedDialect) }),
    ...given({ cloudType: body.cloud, globalNetworking: body.globalNetworking }),
    ...hardwareOf(body, allowedCudaVersions),
  } as PodRequest;
}

function hardwareOf({ gpu, cpu }: CreateBody, ofTemplate: readonly string[]): Partial<PodRequest> {
  if (cpu !== undefined) {
    const cpuFlavorId = oneOf("cpuFlavorIds", cpu.id, cpuFlavorIds);
    return { computeType: "CPU", cpuFlavorIds: [cpuFlavorId], vcpuCount: cpu.vcpuCount };
  }
  if (gpu === undefined) return {};
  const { minCudaVersion, allowedCudaVersions = minCudaVersion === undefined ? ofTemplate : [] } = gpu;
  if (minCudaVersion !== undefined && allowedCudaVersions.length > 0) {
    throw invalidField("minCudaVersion", "give this or gpu.allowedCudaVersions, not both");
  }
  const allowed = eachOf("allowedCudaVersions", allowedCudaVersions, cudaVersions) ?? [];
  return {
    computeType: "GPU",
    gpuTypeIds: [gpuTypeIdOf(gpu.id) ?? oneOf("gpuTypeIds", gpu.id, gpuTypeIds)],
    gpuCount: gpu.count ?? 1,
    minRAMPerGPU: gpu.minRamPerGpu ?? 0,
    minVCPUPerGPU: gpu.minVcpuCountPerGpu ?? 0,
    ...(allowed.length === 0 ? {} : { allowedCudaVersions: allowed }),
    ...(minCudaVersion === undefined ? {} : { minCudaVersion }),
  };
}

/** Mounts stay for the life of a pod; only their paths and the size of its own disk change. */
function changedMounts(pod: Pod, { persistent, network }: V2Schemas["Mounts"]) {
  const [mount, ...more] = network ?? [];
  if (persistent !== undefined && (pod.networkVolumeId !== null || pod.volumeInGb === 0)) {
    throw invalidField("mounts.persistent", "the pod was made without a disk of its own");
  }
  if (network !== undefined && (mount === undefined || more.length > 0 || mount.volumeId !== pod.networkVolumeId)) {
    throw invalidField("mounts.network", "must name the network volume that the pod was made with");
  }
  return { ...givenDisk(persistent), ...(mount === undefined ? {} : { volumeMountPath: mount.path }) };
}

async function changesOf(pod: Pod, body: UpdateBody, context: RestContext) {
  const { settings: lent } = await fromTemplate(body, context);
  const { volumeInGb: _disk, volumeMountPath: _path, ...taken } = lent;
  const isCopied = body.templateId !== undefined;
  const env = await withSecretsThere(isCopied ? { ...taken.env, ...body.env } : body.env, context);
  return {
    ...taken,
    ...givenAs(podFields, body),
    ...givenCommand(body),
    ...given({ env }),
    ...given({ globalNetworking: body.globalNetworking }),
    ...changedMounts(pod, body.mounts ?? {}),
  };
}

async function act(id: string, action: V2Schemas["PodAction"], context: RestContext): Promise<Pod | undefined> {
  const { pods } = context.management;
  const accountId = accountOf(context);
  if (action === "start") return pods.start(accountId, id, { dialect: context.dialect });
  if (action === "stop") return pods.stop(accountId, id);
  if (action === "terminate") {
    await pods.delete(accountId, id);
    return undefined;
  }
  const pod = await pods.get(accountId, id);
  if (pod.desiredStatus === "RUNNING" && statusOf(pod) !== "RUNNING") {
    throw new DomainError("conflict", `The pod ${id} is starting and cannot be restarted; nothing was changed.`);
  }
  return pods.restart(accountId, id);
}

export const podHandlers = {
  listPods: async ({ query }, context) => {
    const all = await context.management.pods.list(accountOf(context));
    const { items, pagination } = pageOf("pods", all, query);
    return { status: 200, body: { pods: await Promise.all(items.map((pod) => podBody(pod, context))), pagination } };
  },

  createPod: async ({ body }, context) => {
    const request = await podRequest(body, context);
    const pod = await context.management.pods.create(accountOf(context), request, context.dialect);
    return { status: 201, body: await podBody(pod, context) };
  },

  getPod: async ({ path }, context) => ({
    status: 200,
    body: await podBody(await context.management.pods.get(accountOf(context), path.id), context),
  }),

  updatePod: async ({ path, body }, context) => {
    const { pods } = context.management;
    const changes = await changesOf(await pods.get(accountOf(context), path.id), body, context);
    const pod = await pods.update(accountOf(context), path.id, changes, context.dialect);
    return { status: 200, body: await podBody(pod, context) };
  },

  deletePod: async ({ path }, context) => {
    await context.management.pods.delete(accountOf(context), path.id);
    return { status: 204 };
  },

  podAction: async ({ path, body }, context) => {
    const pod = await act(path.id, body.action, context);
    return pod === undefined ? { status: 204 } : { status: 200, body: await podBody(pod, context) };
  },
} satisfies Partial<V2Handlers>;
