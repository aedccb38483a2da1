import type { ListedAccount } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { callerOf, type RestHandlers } from "./rest-handler.ts";

/** An account as the interface shows it: without its secret. */
function accountBody({ account, isFirst }: ListedAccount): RestComponents["schemas"]["Account"] {
  const { id, name, email, createdAtMs, operatorBudget: budget } = account;
  return { id, name, email, createdAt: new Date(createdAtMs).toISOString(), isFirst, budget };
}

/** The operations on accounts. */
export const accountHandlers = {
  listAccounts: async ({ query: { cursor, limit } }, { accountDirectory }) => {
    if (limit === undefined) throw new Error("The specification states no default for limit.");
    const { accounts, nextCursor } = await accountDirectory.list({ limit, cursor });
    return { status: 200, body: { accounts: accounts.map(accountBody), nextCursor } };
  },

  createAccount: async ({ body }, { accountDirectory }) => ({
    status: 200,
    body: accountBody(await accountDirectory.create(body)),
  }),

  getAccount: async ({ path: { accountId } }, { accountDirectory }) => ({
    status: 200,
    body: accountBody(await accountDirectory.get(accountId)),
  }),

  updateAccount: async ({ path: { accountId }, body }, { accountDirectory, budgets }) => {
    const account = await accountDirectory.update(accountId, body);
    if (body.budget !== undefined) await budgets.changed(accountId);
    return { status: 200, body: accountBody(account) };
  },

  deleteAccount: async ({ path: { accountId } }, context) => {
    await context.accountDirectory.remove(callerOf(context), accountId);
    return { status: 204 };
  },

  getWebhookSecret: async ({ path: { accountId } }, context) => {
    const webhookSecret = await context.accountDirectory.webhookSecret(callerOf(context), accountId);
    return { status: 200, body: { accountId, webhookSecret } };
  },
} satisfies Partial<RestHandlers>;
