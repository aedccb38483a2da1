import type { NetworkVolume } from "@millrace/rest-client";

/** What a network volume is called; one without a name by its id. */
export function nameOf(volume: NetworkVolume): string {
  return volume.name ?? volume.id;
}
