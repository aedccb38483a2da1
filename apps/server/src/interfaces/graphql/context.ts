import type {
  AccountBilling,
  AccountService,
  BillingService,
  Capacity,
  DeployedEndpoint,
  FleetWorker,
  Host,
  Management,
  PriceList,
  Principal,
} from "@millrace/engine";

/** What the GraphQL interface works with. */
export interface GraphqlServices {
  readonly management: Management;
  readonly billing: Pick<BillingService, "spendPerHr">;
  readonly charges: AccountBilling;
  readonly accounts: Pick<AccountService, "authenticate" | "getAccount" | "setPublicKey" | "listKeys">;
  /** Hosts and what is taken of them. */
  readonly capacity: () => Promise<Capacity>;
  readonly prices: PriceList;
  readonly workers: (endpointId: string) => readonly FleetWorker[];
  readonly deployed: (endpointId: string) => DeployedEndpoint | undefined;
  /** The host that workers are started on. */
  readonly machineId: string;
  readonly nowMs: () => number;
}

/** What every resolver of one request works with. */
export interface GraphqlContext extends GraphqlServices {
  readonly principal: Principal;
  readonly accountId: string;
  /** Whether the request came in the hosted dialect. */
  readonly compat: boolean;
  /** Looked at once for the whole request. */
  readonly capacity: () => Promise<Capacity>;
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
}

export function createContext(services: GraphqlServices, principal: Principal, compat: boolean): GraphqlContext {
  let seen: Promise<Capacity> | undefined;
  const capacity = (): Promise<Capacity> => (seen ??= services.capacity());
  return {
    ...services,
    principal,
    accountId: principal.accountId,
    compat,
    capacity,
    hostOf: async (machineId) => (await capacity()).hosts.find((host) => host.machineId === machineId),
  };
}
