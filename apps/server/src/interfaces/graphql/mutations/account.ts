import { dataCenterIds } from "@millrace/spec";
import type { MutationResolvers } from "../generated/schema.ts";
import { networkVolumeView } from "../types/network-volume.ts";
import { registryAuthView } from "../types/registry-auth.ts";
import { secretView } from "../types/secret.ts";
import { userView } from "../types/user.ts";
import { given, givenText, needed, oneOf, required } from "../mapping/required-input.ts";

type AccountMutation =
  | "saveRegistryAuth"
  | "updateRegistryAuth"
  | "deleteRegistryAuth"
  | "createNetworkVolume"
  | "updateNetworkVolume"
  | "deleteNetworkVolume"
  | "updateUserSettings"
  | "secretCreate"
  | "secretUpdate"
  | "secretDelete";

/** The other resources of an account: neither pods, templates nor endpoints. */
export const accountMutations: Required<Pick<MutationResolvers, AccountMutation>> = {
  async saveRegistryAuth(_root, { input }, { management, accountId }) {
    const { name, username, password, registries } = required(input);
    const wanted = { name, username, password, ...given({ registries: registries ?? undefined }) };
    return registryAuthView(await management.registryAuths.create(accountId, wanted));
  },
  async updateRegistryAuth(_root, { input }, { management, accountId }) {
    const { id, username, password, registries } = required(input);
    const changes = given({
      username: username ?? undefined,
      password: password ?? undefined,
      registries: registries ?? undefined,
    });
    return registryAuthView(await management.registryAuths.update(accountId, id, changes));
  },
  async deleteRegistryAuth(_root, { registryAuthId }, { management, accountId }) {
    await management.registryAuths.delete(accountId, registryAuthId);
    return null;
  },
  async createNetworkVolume(_root, { input }, { management, accountId, dialect }) {
    const wanted = required(input);
    const volume = {
      name: needed("name", wanted.name),
      size: needed("size", wanted.size),
      dataCenterId: oneOf("dataCenterId", needed("dataCenterId", wanted.dataCenterId), dataCenterIds),
    };
    return networkVolumeView(await management.networkVolumes.create(accountId, volume, dialect));
  },
  async updateNetworkVolume(_root, { input }, { management, accountId, dialect }) {
    const { id, name, size } = required(input);
    const changes = given({ name: givenText(name), size: size ?? undefined });
    return networkVolumeView(await management.networkVolumes.update(accountId, id, changes, dialect));
  },
  async deleteNetworkVolume(_root, { input }, { management, accountId }) {
    await management.networkVolumes.delete(accountId, required(input).id);
    return null;
  },
  async updateUserSettings(_root, { input }, { accounts, accountId }) {
    const pubKey = input?.pubKey ?? undefined;
    if (pubKey === undefined) return userView(await accounts.getAccount(accountId));
    return userView(await accounts.setPublicKey(accountId, pubKey));
  },
  async secretCreate(_root, { input }, { management, accountId }) {
    const { name, value, description } = required(input);
    const secret = { name, value, ...given({ description: description ?? undefined }) };
    return secretView(await management.secrets.create(accountId, secret));
  },
  async secretUpdate(_root, { input }, { management, accountId }) {
    const { id, value, description } = required(input);
    const changes = given({ value: value ?? undefined, description: description ?? undefined });
    return secretView(await management.secrets.update(accountId, id, changes));
  },
  async secretDelete(_root, { id }, { management, accountId }) {
    await management.secrets.delete(accountId, id);
    return null;
  },
};
