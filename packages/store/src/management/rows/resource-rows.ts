import { type NetworkVolume, type RegistryAuth, type Secret, withinBounds } from "@millrace/engine";
import { columnsOf, type TableOf } from "./columns.ts";

export const volumeColumns = columnsOf<NetworkVolume>()({
  id: "text",
  accountId: "text",
  name: "text",
  sizeInGb: "whole",
  dataCenterId: "text",
  createdAtMs: "whole",
});

export interface NetworkVolumeTable extends TableOf<typeof volumeColumns> {}

/** @throws Error for a row that cannot be read */
export function fromVolumeRow(row: NetworkVolumeTable): NetworkVolume {
  const volume = volumeColumns.fromRow(row);
  return { ...volume, sizeInGb: withinBounds("NetworkVolumeCreateInput", { size: volume.sizeInGb }).size };
}

/** A resource with a part that only the engine can open. */
interface Sealed {
  sealed: string;
}

export const registryAuthColumns = columnsOf<RegistryAuth>()({
  id: "text",
  accountId: "text",
  name: "text",
  createdAtMs: "whole",
  registries: "json",
});

export interface RegistryAuthTable extends TableOf<typeof registryAuthColumns>, Sealed {}

export const secretColumns = columnsOf<Secret>()({
  id: "text",
  accountId: "text",
  name: "text",
  description: "text",
  createdAtMs: "whole",
  updatedAtMs: "whole",
  lastRetrievedAtMs: "whole",
  valueChangedAtMs: "whole",
});

export interface SecretTable extends TableOf<typeof secretColumns>, Sealed {}
