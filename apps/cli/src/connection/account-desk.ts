import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Account, AccountDirectory, AccountService, Principal } from "@millrace/engine";
import type { ManagementStore } from "@millrace/store";
import type { Arguments } from "../command/command.ts";
import { CommandError } from "../command/failure.ts";
import { commandLine } from "../command/invocation.ts";
import { tell } from "../output/terminal.ts";

/** All accounts, for a user who can open the data and therefore needs no key. */
type DataDirectory = Omit<AccountDirectory, "remove" | "webhookSecret"> & { remove(accountId: string): Promise<void> };

/** Accounts and keys in a data directory or database, whether or not a service runs on it. */
export interface AccountDesk {
  readonly accounts: AccountService;
  /** The operator's view of all accounts. */
  readonly directory: DataDirectory;
  readonly management: ManagementStore;
  /** The account with this id, or the first one when there is none given. */
  account(id: string | undefined): Promise<Account>;
}

/**
 * Opens the data directory, or the database, that the arguments or the environment name, beside a service that may run on it, and closes it
 * after the work.
 *
 * @throws CommandError when there is no data yet
 */
export async function withAccountDesk<Result>(
  given: Arguments,
  work: (desk: AccountDesk) => Promise<Result>,
): Promise<Result> {
  const { databaseUrls, readSettings } = await import("@millrace/server");
  const { openPostgresManagement, openSqliteStore } = await import("@millrace/store");
  const { dataDir, databaseUrl } = readSettings({
    MILLRACE_DATA_DIR: given.text("data-dir") ?? process.env["MILLRACE_DATA_DIR"],
    MILLRACE_DATABASE_URL: process.env["MILLRACE_DATABASE_URL"],
  });
  if (databaseUrl !== undefined) {
    const [url = databaseUrl] = databaseUrls(databaseUrl);
    const { management, close } = await openPostgresManagement({ url });
    try {
      return await work(await openDesk(management));
    } finally {
      await close();
    }
  }
  if (!existsSync(join(dataDir, "millrace.db"))) {
    throw new CommandError(
      `there is no data in ${dataDir}. Start the service once with this folder (${commandLine("up", dataDir)}), or name its folder ` +
        "with --data-dir.",
    );
  }
  const onError = (error: unknown): void => tell(String(error));
  const store = await openSqliteStore({ directory: dataDir, onError, exclusive: false });
  try {
    return await work(await openDesk(store.management));
  } finally {
    await store.close();
  }
}

/** Stands for the user, who has no key and belongs to no account. */
const noKey: Principal = { accountId: "", scopes: [], endpointIds: undefined, keyId: "", keyName: "" };

async function openDesk(management: ManagementStore): Promise<AccountDesk> {
  const { createAccountDirectory, AccountService } = await import("@millrace/engine");
  const accounts = new AccountService({
    accounts: management.accounts,
    keys: management.keys,
    clock: { now: Date.now },
    // Keys of workers are not checked here, so the secret that they are derived from is not read.
    workerKeySecret: randomBytes(32),
    accountOfEndpoint: () => undefined,
  });
  const directory = createAccountDirectory({ accounts: management.accounts, service: accounts, nowMs: Date.now });
  return {
    accounts,
    directory: { ...directory, remove: (id) => directory.remove(noKey, id) },
    management,
    async account(id) {
      if (id !== undefined) return await accounts.getAccount(id);
      const [first] = await management.accounts.list();
      if (first === undefined)
        throw new CommandError("there is no account yet. Start the service once; its first start creates one.");
      return first;
    },
  };
}
