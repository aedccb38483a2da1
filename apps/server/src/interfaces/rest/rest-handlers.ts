import type { RestOperations } from "@millrace/spec";
import { type Handlers, notImplemented } from "../../binding/operation-types.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { createTemplate } from "./create-template.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { deleteTemplate } from "./delete-template.ts";
import { getDocs } from "./get-docs.ts";
import { getEndpoint } from "./get-endpoint.ts";
import { getOpenApi } from "./get-open-api.ts";
import { getTemplate } from "./get-template.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { listTemplates } from "./list-templates.ts";
import type { RestContext } from "./rest-handler.ts";
import { updateEndpoint } from "./update-endpoint.ts";
import { updateEndpointByPost } from "./update-endpoint-by-post.ts";
import { updateTemplate } from "./update-template.ts";
import { updateTemplateByPost } from "./update-template-by-post.ts";

/** Every operation of the REST interface. */
export const restHandlers: Handlers<RestOperations, RestContext> = {
  getOpenApi,
  getDocs,

  createTemplate,
  listTemplates,
  getTemplate,
  updateTemplate,
  updateTemplateByPost,
  deleteTemplate,

  createEndpoint,
  listEndpoints,
  getEndpoint,
  updateEndpoint,
  updateEndpointByPost,
  deleteEndpoint,

  createPod: notImplemented,
  listPods: notImplemented,
  getPod: notImplemented,
  updatePod: notImplemented,
  updatePodByPost: notImplemented,
  deletePod: notImplemented,
  startPod: notImplemented,
  stopPod: notImplemented,
  resetPod: notImplemented,
  restartPod: notImplemented,

  createNetworkVolume: notImplemented,
  listNetworkVolumes: notImplemented,
  getNetworkVolume: notImplemented,
  updateNetworkVolume: notImplemented,
  updateNetworkVolumeByPost: notImplemented,
  deleteNetworkVolume: notImplemented,

  createContainerRegistryAuth: notImplemented,
  listContainerRegistryAuths: notImplemented,
  getContainerRegistryAuth: notImplemented,
  deleteContainerRegistryAuth: notImplemented,

  podBilling: notImplemented,
  endpointBilling: notImplemented,
  networkVolumeBilling: notImplemented,
};
