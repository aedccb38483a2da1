import { podBodyWith } from "./pod-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const getPod: RestHandler<"getPod"> = async ({ path, query }, context) => {
  const accountId = accountOf(context);
  const [worker] = query.includeWorkers ? context.workerPods(accountId, { id: path.podId }) : [];
  if (worker !== undefined) return { status: 200, body: worker };
  const pod = await context.management.pods.get(accountId, path.podId);
  return { status: 200, body: await podBodyWith(pod, query, context) };
};
