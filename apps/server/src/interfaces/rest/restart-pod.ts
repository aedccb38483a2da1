import { podBody } from "./pod-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const restartPod: RestHandler<"restartPod"> = async ({ path }, context) => ({
  status: 200,
  body: podBody(await context.management.pods.restart(accountOf(context), path.podId)),
});
