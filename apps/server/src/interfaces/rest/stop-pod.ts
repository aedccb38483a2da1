import { podBody } from "./pod-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const stopPod: RestHandler<"stopPod"> = async ({ path }, context) => ({
  status: 200,
  body: podBody(await context.management.pods.stop(accountOf(context), path.podId)),
});
