import { endpointBodyWith } from "./endpoint-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const getEndpoint: RestHandler<"getEndpoint"> = async ({ path, query }, context) => {
  const endpoint = await context.resources.getEndpoint(accountOf(context), path.endpointId);
  return { status: 200, body: await endpointBodyWith(endpoint, query, context) };
};
