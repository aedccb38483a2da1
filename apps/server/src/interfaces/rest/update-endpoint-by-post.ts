import type { RestHandler } from "./rest-handler.ts";
import { updateEndpoint } from "./update-endpoint.ts";

export const updateEndpointByPost: RestHandler<"updateEndpointByPost"> = (request, context) =>
  updateEndpoint(request, context);
