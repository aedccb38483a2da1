import { type ApiKey, keyState, type NewKeyInput } from "@millrace/engine";
import { readList } from "../connection/read-list.ts";
import type { RestComponents } from "@millrace/spec";
import type { Arguments } from "../command/command.ts";
import { CommandError } from "../command/failure.ts";
import { type AccountDesk, withAccountDesk } from "../connection/account-desk.ts";
import { type OpenService, withService } from "../connection/open-service.ts";
import { isThroughService } from "../connection/service-command.ts";

/** What commands do with the keys of an account. */
interface KeyDesk {
  create(input: NewKeyInput): Promise<RestComponents["schemas"]["CreatedKey"]>;
  /** Oldest first. */
  list(query: { readonly includeEnded: boolean }): Promise<readonly KeyView[]>;
  revoke(keyId: string): Promise<KeyView>;
}

const KEYS_PER_PAGE = 1_000;

/** Does the work through the service, or on the data of one. `--account` names the account. */
export async function withKeyDesk<Result>(given: Arguments, work: (desk: KeyDesk) => Promise<Result>): Promise<Result> {
  const account = given.text("account");
  if (await isThroughService(given)) return await withService(given, (service) => work(asking(service, account)));
  return await withAccountDesk(given, (desk) => work(onData(desk, account)));
}

function asking({ rest }: OpenService, account: string | undefined): KeyDesk {
  const ofAccount = account === undefined ? {} : { accountId: account };
  return {
    async create({ name, scopes, endpointIds, volumeIds, expiresAtMs }) {
      return await rest.keys.create({
        ...ofAccount,
        name,
        scopes: [...scopes],
        ...(endpointIds === undefined ? {} : { endpointIds: [...endpointIds] }),
        ...(volumeIds === undefined ? {} : { volumeIds: [...volumeIds] }),
        ...(expiresAtMs === undefined ? {} : { expiresAt: new Date(expiresAtMs).toISOString() }),
      });
    },
    async list({ includeEnded }) {
      const query = { ...ofAccount, includeEnded, limit: KEYS_PER_PAGE };
      return (await readList((page) => rest.keys.list({ ...query, ...page }))).toReversed();
    },
    async revoke(keyId) {
      await rest.keys.revoke(keyId, ofAccount);
      return await rest.keys.get(keyId, ofAccount);
    },
  };
}

function onData(desk: AccountDesk, accountId: string | undefined): KeyDesk {
  const view = (key: ApiKey): KeyView => keyView(key, Date.now());
  return {
    async create(input) {
      const account = await desk.account(accountId);
      const { endpoints, networkVolumes } = desk.management;
      await refuseUnknown("endpoint", endpoints, account.id, input.endpointIds);
      await refuseUnknown("network volume", networkVolumes, account.id, input.volumeIds);
      const { key, rawKey } = await desk.accounts.createKey(account.id, input);
      return { ...view(key), key: rawKey };
    },
    async list({ includeEnded }) {
      const keys = (await desk.accounts.listKeys((await desk.account(accountId)).id)).map(view);
      return includeEnded ? keys : keys.filter(({ state }) => state === "usable");
    },
    revoke: async (keyId) => view(await revokeOfAny(desk, keyId)),
  };
}

/** A user who can open the data directory controls all accounts, so the id alone is enough. */
async function revokeOfAny({ accounts, management }: AccountDesk, keyId: string): Promise<ApiKey> {
  for (const account of await management.accounts.list()) {
    const keys = await accounts.listKeys(account.id);
    if (keys.some(({ id }) => id === keyId)) return await accounts.revokeKey(account.id, keyId);
  }
  throw new CommandError(`there is no key with the id ${keyId}. \`millrace keys list --all\` shows the ids.`);
}

async function refuseUnknown(
  what: string,
  stored: { get(id: string): Promise<{ readonly accountId: string } | undefined> },
  accountId: string,
  ids: readonly string[] = [],
): Promise<void> {
  for (const id of ids) {
    if ((await stored.get(id))?.accountId === accountId) continue;
    throw new CommandError(`the account ${accountId} has no ${what} ${id}.`);
  }
}

/** A key as `--json` gives it, which is how the interface answers it. */
export type KeyView = RestComponents["schemas"]["Key"];

/** A key of the store, as the interface would answer it. */
function keyView(key: ApiKey, nowMs: number): KeyView {
  return {
    id: key.id,
    accountId: key.accountId,
    name: key.name,
    scopes: [...key.scopes],
    endpointIds: key.endpointIds === null ? null : [...key.endpointIds],
    volumeIds: key.volumeIds === null ? null : [...key.volumeIds],
    state: keyState(key, nowMs),
    createdAt: new Date(key.createdAtMs).toISOString(),
    expiresAt: moment(key.expiresAtMs),
    revokedAt: moment(key.revokedAtMs),
    lastUsedAt: moment(key.lastUsedAtMs),
  };
}

function moment(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
