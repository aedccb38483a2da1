import { endpointBody } from "./endpoint-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const createEndpoint: RestHandler<"createEndpoint"> = async ({ body }, context) => ({
  status: 200,
  body: endpointBody(await context.resources.createEndpoint(accountOf(context), body, undefined, context.dialect)),
});
