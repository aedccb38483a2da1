import {
  type BillingService,
  type BudgetService,
  type BudgetedEndpoint,
  type Clock,
  type EndpointDirectory,
  type EndpointService,
  type SpendWatch,
  createBudgetReader,
  createBudgetService,
  createSpendWatch,
} from "@millrace/engine";
import type { Store } from "./storage/open-store.ts";

export interface BudgetsOptions {
  readonly clock: Clock;
  readonly store: Pick<Store, "management" | "gateways">;
  readonly billing: BillingService;
  readonly directory: EndpointDirectory;
  readonly endpoints: Pick<EndpointService, "onChange">;
  readonly onError: (error: unknown) => void;
}

/** What accounts and endpoints may spend, and which of them did, on this gateway. */
export interface Budgets {
  readonly service: BudgetService;
  readonly watch: SpendWatch;
  /** Called when workers of an endpoint are to end, or may start again. */
  onTurn(listener: (endpointId: string) => void): void;
}

export function createBudgets({ clock, store, billing, directory, endpoints, onError }: BudgetsOptions): Budgets {
  const { accounts } = store.management;
  const limited = limitedEndpoints(directory);
  const listeners: ((endpointId: string) => void)[] = [];
  const read = createBudgetReader({
    accounts,
    billing,
    endpoints: (accountId) => limited.of(accountId),
    nowMs: () => clock.now(),
  });
  const watch = createSpendWatch({
    clock,
    accounts,
    read,
    accountsOfLimited: () => limited.accountIds(),
    gateways: store.gateways,
    onTurn(accountId) {
      for (const { endpoint } of directory.list()) {
        if (endpoint.accountId === accountId) for (const listener of listeners) listener(endpoint.id);
      }
    },
    onError,
  });
  endpoints.onChange((change) => {
    const accountIds = change.kind === "saved" ? limited.enter(change.endpoint) : limited.remove(change.endpointId);
    for (const accountId of accountIds) watch.judge(accountId).catch(onError);
  });
  return {
    service: createBudgetService({ accounts, read, watch }),
    watch,
    onTurn: (listener) => void listeners.push(listener),
  };
}

/** The endpoints with a limit by account, so that looking at them does not take longer with the others. */
function limitedEndpoints(directory: EndpointDirectory) {
  const byAccount = new Map<string, Map<string, BudgetedEndpoint>>();
  const accountOf = new Map<string, string>();

  /** Answers the account that is to be judged anew, if there is one. */
  function remove(endpointId: string): string[] {
    const accountId = accountOf.get(endpointId);
    if (accountId === undefined) return [];
    accountOf.delete(endpointId);
    const endpoints = byAccount.get(accountId);
    endpoints?.delete(endpointId);
    if (endpoints?.size === 0) byAccount.delete(accountId);
    return [accountId];
  }

  function enter(endpoint: BudgetedEndpoint): string[] {
    if (endpoint.spendLimit === null) return remove(endpoint.id);
    const endpoints = byAccount.get(endpoint.accountId) ?? new Map<string, BudgetedEndpoint>();
    endpoints.set(endpoint.id, endpoint);
    byAccount.set(endpoint.accountId, endpoints);
    accountOf.set(endpoint.id, endpoint.accountId);
    return [endpoint.accountId];
  }

  for (const { endpoint } of directory.list()) enter(endpoint);
  return {
    enter,
    remove,
    of: (accountId: string): Iterable<BudgetedEndpoint> => byAccount.get(accountId)?.values() ?? [],
    accountIds: (): Iterable<string> => byAccount.keys(),
  };
}
