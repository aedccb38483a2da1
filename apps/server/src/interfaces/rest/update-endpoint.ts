import { endpointBody } from "./endpoint-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const updateEndpoint: RestHandler<"updateEndpoint"> = async ({ path, body }, context) => {
  const { resources, dialect } = context;
  const endpoint = await resources.updateEndpoint(accountOf(context), path.endpointId, body, undefined, dialect);
  return { status: 200, body: endpointBody(endpoint) };
};
