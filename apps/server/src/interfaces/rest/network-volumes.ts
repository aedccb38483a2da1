import type { NetworkVolume } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { accountOf, type RestHandlers } from "./rest-handler.ts";
import { shownFields } from "./shown-fields.ts";

/** A network volume as the interface shows it. */
export function networkVolumeBody(volume: NetworkVolume): RestComponents["schemas"]["NetworkVolume"] {
  return { ...shownFields("NetworkVolume", volume), size: volume.sizeInGb };
}

const updateNetworkVolume: RestHandlers["updateNetworkVolume"] = async ({ path, body }, context) => {
  const { networkVolumes } = context.management;
  const volume = await networkVolumes.update(accountOf(context), path.networkVolumeId, body, context.dialect);
  return { status: 200, body: networkVolumeBody(volume) };
};

/** The operations on network volumes. */
export const networkVolumeHandlers = {
  createNetworkVolume: async ({ body }, context) => ({
    status: 200,
    body: networkVolumeBody(await context.management.networkVolumes.create(accountOf(context), body, context.dialect)),
  }),

  listNetworkVolumes: async (_request, context) => ({
    status: 200,
    body: (await context.management.networkVolumes.list(accountOf(context))).map(networkVolumeBody),
  }),

  getNetworkVolume: async ({ path }, context) => ({
    status: 200,
    body: networkVolumeBody(await context.management.networkVolumes.get(accountOf(context), path.networkVolumeId)),
  }),

  updateNetworkVolume,
  updateNetworkVolumeByPost: updateNetworkVolume,

  deleteNetworkVolume: async ({ path }, context) => {
    await context.management.networkVolumes.delete(accountOf(context), path.networkVolumeId);
    return { status: 204 };
  },
} satisfies Partial<RestHandlers>;
