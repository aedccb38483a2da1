import { type AccountService, type ChosenAdminKey, DomainError } from "@millrace/engine";
import type { Logger } from "./settings/log.ts";

/** Makes the chosen key the admin key. Null for one that cannot be, in a variable that clients read: the service starts without it. */
export async function adoptAdminKey(
  accounts: Pick<AccountService, "ensureAdminKey">,
  key: ChosenAdminKey,
  log: Pick<Logger, "warn">,
): Promise<{ readonly accountId: string; readonly rawKey?: string } | null> {
  try {
    return await accounts.ensureAdminKey(key);
  } catch (error) {
    if (!key.isReadByClients || !(error instanceof DomainError)) throw error;
    log.warn({ reason: error.message }, `the key in ${key.setting} is not used as the admin key`);
    return null;
  }
}
