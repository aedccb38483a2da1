import { podBody } from "./pod-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const updatePod: RestHandler<"updatePod"> = async ({ path, body }, context) => ({
  status: 200,
  body: podBody(await context.management.pods.update(accountOf(context), path.podId, body, context.dialect)),
});
