import type { RestOperations } from "@millrace/spec";
import type { Handlers } from "../../binding/operation-types.ts";
import { createContainerRegistryAuth } from "./create-container-registry-auth.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { createNetworkVolume } from "./create-network-volume.ts";
import { createPod } from "./create-pod.ts";
import { createTemplate } from "./create-template.ts";
import { deleteContainerRegistryAuth } from "./delete-container-registry-auth.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { deleteNetworkVolume } from "./delete-network-volume.ts";
import { deletePod } from "./delete-pod.ts";
import { deleteTemplate } from "./delete-template.ts";
import { endpointBilling } from "./endpoint-billing.ts";
import { getContainerRegistryAuth } from "./get-container-registry-auth.ts";
import { getDocs } from "./get-docs.ts";
import { getEndpoint } from "./get-endpoint.ts";
import { getNetworkVolume } from "./get-network-volume.ts";
import { getOpenApi } from "./get-open-api.ts";
import { getPod } from "./get-pod.ts";
import { getTemplate } from "./get-template.ts";
import { listContainerRegistryAuths } from "./list-container-registry-auths.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { listNetworkVolumes } from "./list-network-volumes.ts";
import { listPods } from "./list-pods.ts";
import { listTemplates } from "./list-templates.ts";
import { networkVolumeBilling } from "./network-volume-billing.ts";
import { podBilling } from "./pod-billing.ts";
import { resetPod } from "./reset-pod.ts";
import type { RestContext } from "./rest-handler.ts";
import { restartPod } from "./restart-pod.ts";
import { startPod } from "./start-pod.ts";
import { stopPod } from "./stop-pod.ts";
import { updateEndpointByPost } from "./update-endpoint-by-post.ts";
import { updateEndpoint } from "./update-endpoint.ts";
import { updateNetworkVolumeByPost } from "./update-network-volume-by-post.ts";
import { updateNetworkVolume } from "./update-network-volume.ts";
import { updatePodByPost } from "./update-pod-by-post.ts";
import { updatePod } from "./update-pod.ts";
import { updateTemplateByPost } from "./update-template-by-post.ts";
import { updateTemplate } from "./update-template.ts";

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

  createPod,
  listPods,
  getPod,
  updatePod,
  updatePodByPost,
  deletePod,
  startPod,
  stopPod,
  resetPod,
  restartPod,

  createNetworkVolume,
  listNetworkVolumes,
  getNetworkVolume,
  updateNetworkVolume,
  updateNetworkVolumeByPost,
  deleteNetworkVolume,

  createContainerRegistryAuth,
  listContainerRegistryAuths,
  getContainerRegistryAuth,
  deleteContainerRegistryAuth,

  podBilling,
  endpointBilling,
  networkVolumeBilling,
};
