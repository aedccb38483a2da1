import {
  CreateNetworkVolumeDocument,
  DeleteNetworkVolumeDocument,
  MyNetworkVolumesDocument,
  UpdateNetworkVolumeDocument,
} from "../generated/operations.ts";
import type * as Schema from "../generated/schema.ts";
import type { CallOptions, Execute } from "../transport/transport.ts";
import type { NetworkVolume } from "../transport/types.ts";
import { ownAccount } from "./own-account.ts";

/** Operations on network volumes. */
export interface NetworkVolumes {
  /** The network volumes of the account. */
  list(options?: CallOptions): Promise<readonly NetworkVolume[]>;
  /** Creates a network volume. */
  create(input: Schema.CreateNetworkVolumeInput, options?: CallOptions): Promise<NetworkVolume | null>;
  /** Renames a network volume or makes it larger. */
  update(input: Schema.UpdateNetworkVolumeInput, options?: CallOptions): Promise<NetworkVolume | null>;
  /** Deletes a network volume with its data. Refused while it is in use. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Binds the operations on network volumes to a transport. */
export function createNetworkVolumes(execute: Execute): NetworkVolumes {
  return {
    list: async (options) => ownAccount(await execute(MyNetworkVolumesDocument, {}, options)).networkVolumes,
    create: async (input, options) =>
      (await execute(CreateNetworkVolumeDocument, { input }, options)).createNetworkVolume,
    update: async (input, options) =>
      (await execute(UpdateNetworkVolumeDocument, { input }, options)).updateNetworkVolume,
    delete: async (id, options) => {
      await execute(DeleteNetworkVolumeDocument, { input: { id } }, options);
    },
  };
}
