import {
  DeleteRegistryAuthDocument,
  MyRegistryAuthsDocument,
  SaveRegistryAuthDocument,
  UpdateRegistryAuthDocument,
} from "../generated/operations.ts";
import type * as Schema from "../generated/schema.ts";
import type { CallOptions, Execute } from "../transport/transport.ts";
import type { RegistryAuth } from "../transport/types.ts";
import { ownAccount } from "./own-account.ts";

/** Operations on stored registry credentials. */
export interface RegistryAuths {
  /** The stored registry credentials of the account, by id and name. */
  list(options?: CallOptions): Promise<readonly RegistryAuth[]>;
  /** Stores registry credentials. */
  save(input: Schema.SaveRegistryAuthInput, options?: CallOptions): Promise<RegistryAuth | null>;
  /** Replaces the user name or the password. */
  update(input: Schema.UpdateRegistryAuthInput, options?: CallOptions): Promise<RegistryAuth | null>;
  /** Deletes stored registry credentials. Refused while they are in use. */
  delete(registryAuthId: string, options?: CallOptions): Promise<void>;
}

/** Binds the operations on registry credentials to a transport. */
export function createRegistryAuths(execute: Execute): RegistryAuths {
  return {
    list: async (options) => ownAccount(await execute(MyRegistryAuthsDocument, {}, options)).containerRegistryCreds,
    save: async (input, options) => (await execute(SaveRegistryAuthDocument, { input }, options)).saveRegistryAuth,
    update: async (input, options) =>
      (await execute(UpdateRegistryAuthDocument, { input }, options)).updateRegistryAuth,
    delete: async (registryAuthId, options) => {
      await execute(DeleteRegistryAuthDocument, { registryAuthId }, options);
    },
  };
}
