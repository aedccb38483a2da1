import { endpointBodyWith } from "./endpoint-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const listEndpoints: RestHandler<"listEndpoints"> = async ({ query }, context) => {
  const endpoints = await context.resources.listEndpoints(accountOf(context));
  return {
    status: 200,
    body: await Promise.all(endpoints.map((endpoint) => endpointBodyWith(endpoint, query, context))),
  };
};
