import { networkVolumeBody } from "./network-volume-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const listNetworkVolumes: RestHandler<"listNetworkVolumes"> = async (_request, context) => ({
  status: 200,
  body: (await context.management.networkVolumes.list(accountOf(context))).map(networkVolumeBody),
});
