import { type Account, allows } from "@millrace/engine";
import type { UserResolvers } from "../generated/schema.ts";
import type { UserLazyField, UserParent } from "../context/parents.ts";
import { dateTime } from "./date-time.ts";
import { endpointView } from "./endpoint.ts";
import { networkVolumeView } from "./network-volume.ts";
import { podView } from "./pod.ts";
import { registryAuthView } from "./registry-auth.ts";
import { secretView } from "./secret.ts";
import { templateView } from "./template.ts";

/** An account. This service has no credit: the operator owns the machines. */
export function userView(account: Account): UserParent {
  return {
    id: account.id,
    // The interface document promises an address. This one belongs to no mailbox (RFC 2606).
    email: account.email ?? `${account.id}@account.invalid`,
    pubKey: account.publicKey,
    authId: null,
    clientBalance: null,
    spendLimit: null,
    underBalance: false,
    minBalance: null,
    notifyPodsStale: false,
    notifyPodsGeneral: false,
    notifyLowBalance: false,
    maxServerlessConcurrency: null,
    serverlessDiscount: null,
  };
}

export const userResolvers: Required<Pick<UserResolvers, UserLazyField>> = {
  async pods(_user, _arguments, { management, accountId, nowMs }) {
    return (await management.pods.list(accountId)).map((pod) => podView(pod, nowMs()));
  },
  async endpoints(_user, _arguments, { management, accountId }) {
    return (await management.endpoints.list(accountId)).map(endpointView);
  },
  async endpoint(_user, { id }, { management, accountId }) {
    const own = await management.endpoints.list(accountId);
    const found = own.find((endpoint) => endpoint.id === id);
    return found === undefined ? null : endpointView(found);
  },
  async networkVolumes(_user, _arguments, { management, accountId }) {
    return (await management.networkVolumes.list(accountId)).map(networkVolumeView);
  },
  async podTemplates(_user, _arguments, { management, accountId }) {
    const include = { includeEndpointBoundTemplates: true };
    return (await management.templates.list(accountId, include)).map(templateView);
  },
  async containerRegistryCreds(_user, _arguments, { management, accountId }) {
    return (await management.registryAuths.list(accountId)).map(registryAuthView);
  },
  async secrets(_user, _arguments, { management, accountId }) {
    return (await management.secrets.list(accountId)).map(secretView);
  },
  async apiKeys(_user, _arguments, { accounts, accountId, principal }) {
    // REST lists keys to those that manage them, and any key may read what it is itself.
    const seesAll = principal !== undefined && allows(principal, { scope: "admin" });
    return (await accounts.listKeys(accountId))
      .filter(({ id, revokedAtMs }) => revokedAtMs === null && (seesAll || id === principal?.keyId))
      .map(({ id, name, scopes, createdAtMs, lastUsedAtMs }) => ({
        id,
        name,
        permissions: [...scopes],
        createdAt: dateTime(createdAtMs),
        lastUsed: lastUsedAtMs === null ? null : dateTime(lastUsedAtMs),
      }));
  },
  billing: () => ({}),
  currentSpendPerHr: (_user, _arguments, { billing, accountId }) => billing.spendPerHr(accountId),
};
