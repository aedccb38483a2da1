import { endpointBody } from "./endpoint-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const updateEndpoint: RestHandler<"updateEndpoint"> = async ({ path, body }, context) => ({
  status: 200,
  body: endpointBody(await context.resources.updateEndpoint(accountOf(context), path.endpointId, body)),
});
