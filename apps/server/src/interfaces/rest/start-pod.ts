import { podBody } from "./pod-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const startPod: RestHandler<"startPod"> = async ({ path }, context) => ({
  status: 200,
  body: podBody(await context.management.pods.start(accountOf(context), path.podId, { dialect: context.dialect })),
});
