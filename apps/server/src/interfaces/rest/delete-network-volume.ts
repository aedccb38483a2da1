import { accountOf, type RestHandler } from "./rest-handler.ts";

export const deleteNetworkVolume: RestHandler<"deleteNetworkVolume"> = async ({ path }, context) => {
  await context.management.networkVolumes.delete(accountOf(context), path.networkVolumeId);
  return { status: 204 };
};
