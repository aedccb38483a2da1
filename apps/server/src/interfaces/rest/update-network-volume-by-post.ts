import type { RestHandler } from "./rest-handler.ts";
import { updateNetworkVolume } from "./update-network-volume.ts";

export const updateNetworkVolumeByPost: RestHandler<"updateNetworkVolumeByPost"> = (request, context) =>
  updateNetworkVolume(request, context);
