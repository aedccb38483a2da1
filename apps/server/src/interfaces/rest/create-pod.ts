import { podBody } from "./pod-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const createPod: RestHandler<"createPod"> = async ({ body }, context) => ({
  status: 201,
  body: podBody(await context.management.pods.create(accountOf(context), body, context.dialect)),
});
