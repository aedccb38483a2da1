import { readList } from "../connection/read-list.ts";
import type { AccountInput } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { withAccountDesk, type AccountDesk } from "../connection/account-desk.ts";
import type { Arguments } from "../command/command.ts";
import { withService, type OpenService } from "../connection/open-service.ts";
import { isThroughService } from "../connection/service-command.ts";

/** An account without its secret, as `--json` gives it, which is how the interface answers it. */
export type AccountView = RestComponents["schemas"]["Account"];

/** What commands do with accounts. */
export interface AccountsDesk {
  create(input: AccountInput): Promise<AccountView>;
  /** Oldest first. */
  list(): Promise<readonly AccountView[]>;
  update(id: string, input: AccountInput): Promise<AccountView>;
  remove(id: string): Promise<void>;
  /** Of the account with this id; undefined = that of the key in use, or the first one. */
  webhookSecret(id: string | undefined): Promise<RestComponents["schemas"]["WebhookSecret"]>;
}

const ACCOUNTS_PER_PAGE = 1_000;

/** Does the work through the service, or on the data of one. */
export async function withAccounts<Result>(
  given: Arguments,
  work: (desk: AccountsDesk) => Promise<Result>,
): Promise<Result> {
  if (await isThroughService(given)) return await withService(given, (service) => work(asking(service)));
  return await withAccountDesk(given, (desk) => work(onData(desk)));
}

function asking({ rest }: OpenService): AccountsDesk {
  return {
    create: async (input) => await rest.accounts.create(input),
    list: () => readList((page) => rest.accounts.list({ limit: ACCOUNTS_PER_PAGE, ...page })),
    update: async (id, input) => await rest.accounts.update(id, input),
    async remove(id) {
      await rest.accounts.delete(id);
    },
    async webhookSecret(id) {
      return await rest.accounts.getWebhookSecret(id ?? (await rest.keys.getCurrentKey()).accountId);
    },
  };
}

function onData({ directory, accounts, account }: AccountDesk): AccountsDesk {
  const view = (listed: Awaited<ReturnType<typeof directory.get>>): AccountView => {
    const { id, name, email, createdAtMs, operatorBudget: budget } = listed.account;
    return { id, name, email, createdAt: new Date(createdAtMs).toISOString(), isFirst: listed.isFirst, budget };
  };
  return {
    create: async (input) => view(await directory.create(input)),
    async list() {
      return (await readList((page) => directory.list({ limit: ACCOUNTS_PER_PAGE, ...page }))).map(view);
    },
    update: async (id, input) => view(await directory.update(id, input)),
    async remove(id) {
      await directory.remove(id);
    },
    async webhookSecret(id) {
      const { id: accountId, webhookSecret } = id === undefined ? await account(id) : await accounts.getAccount(id);
      return { accountId, webhookSecret };
    },
  };
}
