import { type BudgetInput, budgetOf } from "./budget.ts";
import { DomainError, type FieldProblem, notFound } from "../kernel/errors.ts";
import { nameProblems, refuseProblems } from "../fields/field-rules.ts";
import { type Account, isEmailAddress } from "./account.ts";
import type { AccountService } from "./account-service.ts";
import { listCursors, listPage } from "../kernel/list-cursor.ts";
import type { AccountHolding, AccountRepository } from "./ports.ts";
import type { Principal } from "./principal.ts";

/** What can be said of an account; null = it has none. */
export interface AccountInput {
  readonly name?: string | null;
  readonly email?: string | null;
  /** The operator's. */
  readonly budget?: BudgetInput | null;
}

/** An account as operators see it. */
export interface ListedAccount {
  readonly account: Account;
  /** Whether it is the first one, whose admin keys are operators' keys. */
  readonly isFirst: boolean;
}

export interface AccountPage {
  /** Oldest first. */
  readonly accounts: readonly ListedAccount[];
  readonly nextCursor: string | null;
}

/** The accounts of a service, for its operator. Refusals are `DomainError`s. */
export interface AccountDirectory {
  list(query: { readonly cursor?: string | undefined; readonly limit: number }): Promise<AccountPage>;
  create(input: AccountInput): Promise<ListedAccount>;
  get(accountId: string): Promise<ListedAccount>;
  update(accountId: string, input: AccountInput): Promise<ListedAccount>;
  /** Refuses with `conflict` while the account has resources, and for the first account and the caller's. */
  remove(caller: Principal, accountId: string): Promise<void>;
  /** An admin reads that of its own account, an operator that of every account. */
  webhookSecret(caller: Principal, accountId: string): Promise<string>;
}

export interface AccountDirectoryOptions {
  readonly accounts: AccountRepository;
  readonly service: Pick<
    AccountService,
    "createAccount" | "getAccount" | "isOperator" | "firstAccountId" | "forgetAccount"
  >;
  readonly nowMs: () => number;
}

const kindWords: Readonly<Record<AccountHolding["kind"], string>> = {
  pod: "pods",
  endpoint: "endpoints",
  template: "templates",
  networkVolume: "network volumes",
  registryAuth: "registry credentials",
  secret: "secrets",
};

export function createAccountDirectory({ accounts, service, nowMs }: AccountDirectoryOptions): AccountDirectory {
  async function listed(account: Account): Promise<ListedAccount> {
    return { account, isFirst: account.id === (await service.firstAccountId()) };
  }

  return {
    async list({ cursor, limit }) {
      const after = cursor === undefined ? {} : { after: listCursors.parse(cursor) };
      const { items, nextCursor } = listPage(await accounts.page({ ...after, limit: limit + 1 }), limit, listCursors);
      return { accounts: await Promise.all(items.map(listed)), nextCursor };
    },

    async create(input) {
      refuseProblems(problemsOf(input));
      const { name, email } = input;
      return await listed(await service.createAccount({ name: name ?? null, email: email ?? null }));
    },

    get: async (accountId) => await listed(await service.getAccount(accountId)),

    async update(accountId, input) {
      refuseProblems(problemsOf(input));
      const { name, email, budget } = input;
      const changed = await accounts.update(accountId, {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(budget === undefined ? {} : { operatorBudget: budget === null ? null : budgetOf(budget) }),
      });
      if (changed === undefined) throw notFound("account", accountId);
      return await listed(changed);
    },

    async remove(caller, accountId) {
      if (accountId === caller.accountId) {
        throw new DomainError("conflict", "The key of this request belongs to the account. Use a key of another one.");
      }
      const outcome = await accounts.remove(accountId, nowMs());
      if (outcome.kind === "missing") throw notFound("account", accountId);
      if (outcome.kind === "first") {
        throw new DomainError("conflict", "The first account is the one that runs the service; it cannot be deleted.");
      }
      if (outcome.kind === "in-use") throw inUse(outcome.holdings);
      service.forgetAccount(accountId);
    },

    async webhookSecret(caller, accountId) {
      const mayRead = accountId === caller.accountId || (await service.isOperator(caller));
      if (!mayRead) throw notFound("account", accountId);
      return (await service.getAccount(accountId)).webhookSecret;
    },
  };
}

function problemsOf({ name, email }: AccountInput): FieldProblem[] {
  const problems = nameProblems(name ?? undefined);
  if (email === undefined || email === null || isEmailAddress(email)) return problems;
  return [...problems, { field: "email", message: "must be an e-mail address" }];
}

function inUse(holdings: readonly AccountHolding[]): DomainError {
  const parts = holdings.map(({ kind, count, names }) => {
    const more = count > names.length ? `, and ${count - names.length} more` : "";
    return `${count} ${kindWords[kind]} (${names.join(", ")}${more})`;
  });
  return new DomainError("conflict", `The account still has ${parts.join(", ")}. Delete them first.`);
}
