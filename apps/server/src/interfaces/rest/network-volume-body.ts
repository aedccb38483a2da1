import type { NetworkVolume } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";

/** A network volume as the interface shows it. */
export function networkVolumeBody(volume: NetworkVolume): RestComponents["schemas"]["NetworkVolume"] {
  return { id: volume.id, name: volume.name, size: volume.sizeInGb, dataCenterId: volume.dataCenterId };
}
