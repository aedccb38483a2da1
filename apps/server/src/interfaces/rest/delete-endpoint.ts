import { accountOf, type RestHandler } from "./rest-handler.ts";

export const deleteEndpoint: RestHandler<"deleteEndpoint"> = async ({ path }, context) => {
  await context.resources.deleteEndpoint(accountOf(context), path.endpointId);
  return { status: 204 };
};
