import { networkVolumeBody } from "./network-volume-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const getNetworkVolume: RestHandler<"getNetworkVolume"> = async ({ path }, context) => ({
  status: 200,
  body: networkVolumeBody(await context.management.networkVolumes.get(accountOf(context), path.networkVolumeId)),
});
