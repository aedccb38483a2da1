import { networkVolumeBody } from "./network-volume-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const createNetworkVolume: RestHandler<"createNetworkVolume"> = async ({ body }, context) => ({
  status: 200,
  body: networkVolumeBody(await context.management.networkVolumes.create(accountOf(context), body, context.dialect)),
});
