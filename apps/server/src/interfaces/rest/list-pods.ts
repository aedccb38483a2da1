import { podBodyWith } from "./pod-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const listPods: RestHandler<"listPods"> = async ({ query }, context) => {
  const { endpointId, includeWorkers } = query;
  // Only workers have an endpoint.
  const pods = endpointId === undefined ? await context.management.pods.list(accountOf(context), query) : [];
  const workers = includeWorkers ? context.workerPods(accountOf(context), query) : [];
  return {
    status: 200,
    body: [...(await Promise.all(pods.map((pod) => podBodyWith(pod, query, context)))), ...workers],
  };
};
