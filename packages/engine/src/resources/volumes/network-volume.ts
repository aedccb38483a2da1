import type { DataCenterId, RestComponents } from "@millrace/spec";

/** Storage that lives on its own and can be attached to pods and workers of its data center. */
export interface NetworkVolume {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly sizeInGb: number;
  readonly dataCenterId: DataCenterId;
  readonly createdAtMs: number;
}

export type NetworkVolumeCreateInput = RestComponents["schemas"]["NetworkVolumeCreateInput"];
export type NetworkVolumeUpdateInput = RestComponents["schemas"]["NetworkVolumeUpdateInput"];
