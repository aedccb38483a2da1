import { limits } from "@millrace/spec";
import { refuseExecRequest } from "../pods/pod-exec.ts";
import { podBody, podBodyWith } from "./pod-body.ts";
import { accountOf, type RestHandlers } from "./rest-handler.ts";

const updatePod: RestHandlers["updatePod"] = async ({ path, body }, context) => ({
  status: 200,
  body: podBody(await context.management.pods.update(accountOf(context), path.podId, body, context.dialect)),
});

/** The operations on pods. */
export const podHandlers = {
  createPod: async ({ body }, context) => ({
    status: 201,
    body: podBody(await context.management.pods.create(accountOf(context), body, context.dialect)),
  }),

  listPods: async ({ query }, context) => {
    const { endpointId, includeWorkers } = query;
    // Only workers have an endpoint.
    const pods = endpointId === undefined ? await context.management.pods.list(accountOf(context), query) : [];
    const workers = includeWorkers ? await context.workerPods.list(accountOf(context), query) : [];
    return {
      status: 200,
      body: [...(await Promise.all(pods.map((pod) => podBodyWith(pod, query, context)))), ...workers],
    };
  },

  getPod: async ({ path, query }, context) => {
    const accountId = accountOf(context);
    const [worker] = query.includeWorkers ? await context.workerPods.list(accountId, { id: path.podId }) : [];
    if (worker !== undefined) return { status: 200, body: worker };
    const pod = await context.management.pods.get(accountId, path.podId);
    return { status: 200, body: await podBodyWith(pod, query, context) };
  },

  updatePod,
  updatePodByPost: updatePod,

  deletePod: async ({ path }, context) => {
    await context.management.pods.delete(accountOf(context), path.podId);
    return { status: 204 };
  },

  getPodUsage: async ({ path: { podId } }, context) => {
    const pod = await context.management.pods.get(accountOf(context), podId);
    const samples = (await context.podUsage(pod)).map(({ atMs, cpuPercent, memoryPercent, gpus }) => ({
      at: new Date(atMs).toISOString(),
      cpuPercent,
      memoryPercent,
      gpus: gpus.map((gpu) => ({
        id: gpu.gpuId,
        utilizationPercent: gpu.utilizationPercent,
        memoryPercent: gpu.memoryPercent,
      })),
    }));
    return { status: 200, body: { podId, intervalMs: limits.podUsageIntervalMs, samples } };
  },

  execPod: () => refuseExecRequest(),

  startPod: async ({ path }, context) => ({
    status: 200,
    body: podBody(await context.management.pods.start(accountOf(context), path.podId, { dialect: context.dialect })),
  }),

  stopPod: async ({ path }, context) => ({
    status: 200,
    body: podBody(await context.management.pods.stop(accountOf(context), path.podId)),
  }),

  resetPod: async ({ path }, context) => ({
    status: 200,
    body: podBody(await context.management.pods.reset(accountOf(context), path.podId)),
  }),

  restartPod: async ({ path }, context) => ({
    status: 200,
    body: podBody(await context.management.pods.restart(accountOf(context), path.podId)),
  }),
} satisfies Partial<RestHandlers>;
