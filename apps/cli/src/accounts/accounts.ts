import type { AccountInput } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { type Arguments, type Command, jsonFlag, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failure.ts";
import { type AccountDesk, withAccountDesk } from "../connection/account-desk.ts";
import { type OpenService, withService } from "../connection/open-service.ts";
import { readList } from "../connection/read-list.ts";
import { eitherDetails, eitherFlags, isThroughService } from "../connection/service-command.ts";
import { confirmFlag, isConfirmed } from "../output/prompt.ts";
import { printResult } from "../output/show.ts";
import { formatMoment, table } from "../output/table.ts";
import { print, printJson, tell } from "../output/terminal.ts";

const fieldFlags = {
  name: textFlag("NAME", "Name of the account"),
  email: textFlag("ADDRESS", "E-mail address of the contact for the account"),
} as const;

function readFields(given: Arguments): { readonly name?: string | null; readonly email?: string | null } {
  const [name, email] = [given.text("name"), given.text("email")];
  if (email !== undefined && email !== "" && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`--email: "${email}" is not an e-mail address`);
  return {
    ...(name === undefined ? {} : { name: name === "" ? null : name }),
    ...(email === undefined ? {} : { email: email === "" ? null : email }),
  };
}

export const accountsCreate: Command = {
  name: "accounts create",
  summary: "Create an account",
  details:
    "Creates an account: an owner of keys, templates and endpoints, separate from all other accounts. It has no key\n" +
    "until you create one with `millrace keys create --account ID`. Prints the id of the account. Needs an operator's key.\n\n" +
    eitherDetails,
  flags: { ...fieldFlags, ...jsonFlag, ...eitherFlags },
  schema: "account",
  examples: ["millrace accounts create --name research --email team@example.com", "ID=$(millrace accounts create)"],
  async run(given) {
    const fields = readFields(given);
    const account = await withAccounts(given, (desk) => desk.create(fields));
    if (given.reader === "program") printJson(account);
    else {
      tell("Created an account. Its id:");
      print(account.id);
    }
  },
};

export const accountsUpdate: Command = {
  name: "accounts update",
  summary: "Change the name or contact of an account",
  operands: [{ name: "ID", help: "Id of the account, as `millrace accounts list` shows it" }],
  details: 'Changes what is given; "" takes a value away. Needs an operator\'s key.\n\n' + eitherDetails,
  flags: { ...fieldFlags, ...jsonFlag, ...eitherFlags },
  schema: "account",
  examples: ["millrace accounts update 4k2v0c9m1xq7wz --name research"],
  async run(given) {
    const fields = readFields(given);
    if (Object.keys(fields).length === 0) throw new UsageError("nothing to change: give --name or --email");
    const account = await withAccounts(given, (desk) => desk.update(given.operand, fields));
    printResult(given, account, `Changed the account ${account.id}.`);
  },
};

export const accountsDelete: Command = {
  name: "accounts delete",
  summary: "Delete an account without resources",
  operands: [{ name: "ID", help: "Id of the account, as `millrace accounts list` shows it" }],
  details:
    "Deletes an account and revokes its keys. An account that still has resources is not deleted; the message names them.\n" +
    "Needs an operator's key.\n\n" +
    eitherDetails,
  flags: { ...confirmFlag, ...jsonFlag, ...eitherFlags },
  schema: "deleted",
  examples: ["millrace accounts delete 4k2v0c9m1xq7wz --yes"],
  async run(given) {
    const id = given.operand;
    if (!(await isConfirmed(given, `Delete the account ${id} and revoke its keys?`))) {
      tell(`The account ${id} stays.`);
      return exitCodes.failed;
    }
    await withAccounts(given, (desk) => desk.remove(id));
    printResult(given, { id, deleted: true }, `Deleted the account ${id}.`);
    return exitCodes.done;
  },
};

export const accountsList: Command = {
  name: "accounts list",
  summary: "List the accounts",
  details:
    "Lists all accounts, oldest first. Admin keys of the first one are operators' keys too. Needs an operator's key.\n\n" +
    eitherDetails,
  flags: { ...jsonFlag, ...eitherFlags },
  schema: "accounts",
  examples: ["millrace accounts list", "millrace accounts list --json"],
  async run(given) {
    const accounts = await withAccounts(given, (desk) => desk.list());
    const rows = accounts.map(({ id, name, email, createdAt }) => [
      id,
      name ?? "-",
      email ?? "-",
      formatMoment(Date.parse(createdAt)),
    ]);
    printResult(given, { items: accounts }, table([["ID", "NAME", "EMAIL", "CREATED"], ...rows]));
  },
};

export const accountsWebhookSecret: Command = {
  name: "accounts webhook-secret",
  summary: "Show the secret that signs webhooks",
  details:
    "Shows the secret with which receivers verify webhooks. The header x-millrace-signature holds\n" +
    "t=<seconds>,v1=<hex>: an HMAC-SHA256, keyed with this secret, of the seconds, a full stop, and the body.\n\n" +
    eitherDetails,
  flags: {
    account: textFlag("ID", "Account (default: that of the key in use, else the first one)"),
    ...jsonFlag,
    ...eitherFlags,
  },
  schema: "webhook-secret",
  examples: ["millrace accounts webhook-secret", "SECRET=$(millrace accounts webhook-secret --account ID)"],
  async run(given) {
    const secret = await withAccounts(given, (desk) => desk.webhookSecret(given.text("account")));
    printResult(given, secret, secret.webhookSecret);
  },
};

/** An account without its secret, as `--json` gives it, which is how the interface answers it. */
type AccountView = RestComponents["schemas"]["Account"];

/** What commands do with accounts. */
interface AccountsDesk {
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
async function withAccounts<Result>(given: Arguments, work: (desk: AccountsDesk) => Promise<Result>): Promise<Result> {
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
