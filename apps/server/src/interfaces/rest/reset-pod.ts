import { podBody } from "./pod-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const resetPod: RestHandler<"resetPod"> = async ({ path }, context) => ({
  status: 200,
  body: podBody(await context.management.pods.reset(accountOf(context), path.podId)),
});
