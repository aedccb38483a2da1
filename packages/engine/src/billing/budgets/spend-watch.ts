import { limits } from "@millrace/spec";
import type { AccountRepository } from "../../accounts/ports.ts";
import type { Gateways } from "../../gateways/ports.ts";
import type { Clock, Timer } from "../../kernel/clock.ts";
import { DomainError } from "../../kernel/errors.ts";
import { stopMessage } from "./budget.ts";
import type { AccountBudgets, BudgetedEndpoint, BudgetReader } from "./budget-reader.ts";

/** Which accounts and endpoints get no new work because their budget is spent. Looks into memory only. */
export interface SpendWatch {
  /** Why an endpoint gets no new jobs and no workers, through its own budget or that of its account; null while it does. */
  whyStopped(endpoint: Pick<BudgetedEndpoint, "id" | "accountId">): string | null;
  /** @throws DomainError `payment_required` while the budget of the account, or of the endpoint if one is given, stops new work */
  requireBudget(accountId: string, endpointId?: string): void;
  /** Judges an account anew. */
  judge(accountId: string): Promise<void>;
  /** The same, because its budgets were changed here, and has the other gateways do so too. */
  changed(accountId: string): Promise<void>;
  /** Adds up everything once, then at intervals. */
  start(): Promise<void>;
  close(): void;
}

export interface SpendWatchParts {
  readonly clock: Clock;
  readonly accounts: Pick<AccountRepository, "listBudgeted">;
  readonly read: BudgetReader;
  /** Those with endpoints that have a limit. */
  readonly accountsOfLimited: () => Iterable<string>;
  readonly gateways: Pick<Gateways, "tell" | "onNotification">;
  /** New work of the account, or of some of its endpoints, is stopped or allowed again. */
  readonly onTurn: (accountId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Why nothing new is accepted: for the whole account, or by endpoint. */
interface Stops {
  readonly account: string | null;
  readonly endpoints: ReadonlyMap<string, string>;
}

/**
 * Every gateway adds up by itself: it needs nothing from the others to be right within {@link limits.spendLookIntervalMs},
 * and their notifications only make it faster.
 */
export function createSpendWatch(parts: SpendWatchParts): SpendWatch {
  const { clock, accounts, read, accountsOfLimited, gateways, onTurn, onError } = parts;
  /** Of the accounts where something is stopped. */
  const stopped = new Map<string, Stops>();
  let last: Promise<void> = Promise.resolve();
  let timer: Timer | undefined;
  let closed = false;

  function enter(accountId: string, stops: Stops | null): void {
    const before = stopped.get(accountId);
    if (stops === null) stopped.delete(accountId);
    else stopped.set(accountId, stops);
    if (keyOf(before) !== keyOf(stops)) onTurn(accountId);
  }

  async function judge(accountId: string): Promise<void> {
    try {
      enter(accountId, stopsOf(await read(accountId), clock.now()));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "not_found")) throw error;
      enter(accountId, null);
    }
  }

  async function judgeAll(): Promise<void> {
    const budgeted = await accounts.listBudgeted();
    const limited = new Set([...budgeted.map(({ id }) => id), ...accountsOfLimited()]);
    for (const accountId of stopped.keys()) if (!limited.has(accountId)) enter(accountId, null);
    for (const accountId of limited) await judge(accountId);
  }

  /** One after the other, so that no older answer replaces a newer one. */
  function next(work: () => Promise<void>): Promise<void> {
    const done = last.then(() => (closed ? undefined : work()));
    last = done.catch(() => undefined);
    return done;
  }

  async function look(): Promise<void> {
    await next(judgeAll).catch(onError);
    if (!closed) timer = clock.setRoutine(clock.now() + limits.spendLookIntervalMs, look);
  }

  gateways.onNotification((notification) => {
    if (notification.kind === "budget") next(() => judge(notification.accountId)).catch(onError);
  });

  function whyStopped({ id, accountId }: Pick<BudgetedEndpoint, "id" | "accountId">): string | null {
    if (stopped.size === 0) return null;
    const stops = stopped.get(accountId);
    return stops?.account ?? stops?.endpoints.get(id) ?? null;
  }

  return {
    whyStopped,
    requireBudget(accountId, endpointId) {
      if (stopped.size === 0) return;
      const why =
        endpointId === undefined ? stopped.get(accountId)?.account : whyStopped({ id: endpointId, accountId });
      if (why !== null && why !== undefined) throw new DomainError("payment_required", why);
    },
    judge: (accountId) => next(() => judge(accountId)),
    async changed(accountId) {
      await next(() => judge(accountId));
      gateways.tell({ kind: "budget", accountId });
    },
    start: look,
    close() {
      closed = true;
      timer?.cancel();
    },
  };
}

function stopsOf({ account, endpoints }: AccountBudgets, nowMs: number): Stops | null {
  const stops: Stops = {
    account: account.stoppedAt === null ? null : stopMessage("the account", account, nowMs),
    endpoints: new Map(
      endpoints.flatMap((status) =>
        status.stoppedAt === null
          ? []
          : [[status.endpoint.id, stopMessage(`the endpoint ${status.endpoint.id}`, status, nowMs)]],
      ),
    ),
  };
  return stops.account === null && stops.endpoints.size === 0 ? null : stops;
}

/** What is stopped, whatever the amounts are. */
function keyOf(stops: Stops | null | undefined): string {
  if (stops === null || stops === undefined) return "";
  return stops.account === null ? [...stops.endpoints.keys()].toSorted().join(" ") : "*";
}
