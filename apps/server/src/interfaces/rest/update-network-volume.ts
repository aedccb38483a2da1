import { networkVolumeBody } from "./network-volume-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const updateNetworkVolume: RestHandler<"updateNetworkVolume"> = async ({ path, body }, context) => {
  const { networkVolumes } = context.management;
  const volume = await networkVolumes.update(accountOf(context), path.networkVolumeId, body, context.dialect);
  return { status: 200, body: networkVolumeBody(volume) };
};
