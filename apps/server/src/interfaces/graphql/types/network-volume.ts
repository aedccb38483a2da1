import type { NetworkVolume } from "@millrace/engine";
import type { NetworkVolumeResolvers } from "../generated/schema.ts";
import type { NetworkVolumeParent } from "../context/parents.ts";
import { dataCenterView } from "./data-center.ts";

export function networkVolumeView(volume: NetworkVolume): NetworkVolumeParent {
  return {
    source: volume,
    id: volume.id,
    name: volume.name,
    size: volume.sizeInGb,
    dataCenterId: volume.dataCenterId,
  };
}

export const networkVolumeResolvers: Required<Pick<NetworkVolumeResolvers, "dataCenter">> = {
  async dataCenter({ source }, _arguments, context) {
    const { hosts } = await context.capacity();
    return dataCenterView(source.dataCenterId, new Set(hosts.map(({ dataCenterId }) => dataCenterId)));
  },
};
