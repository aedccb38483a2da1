import {
  type AccountBilling,
  type AccountService,
  type BillingService,
  type Capacity,
  type DeployedEndpoint,
  type Dialect,
  documentDialect,
  type FleetWorker,
  type Host,
  hostedDialect,
  type Management,
  type PriceList,
  type Principal,
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
  /** Who is asking; undefined for a request without a key, which may read no more than an open catalogue. */
  readonly principal: Principal | undefined;
  readonly accountId: string;
  /** Whether the request came in the hosted dialect. */
  readonly compat: boolean;
  /** Whose rules apply to input. */
  readonly dialect: Dialect;
  /** Looked at once for the whole request. */
  readonly capacity: () => Promise<Capacity>;
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
}

export function createContext(
  services: GraphqlServices,
  principal: Principal | undefined,
  compat: boolean,
): GraphqlContext {
  let seen: Promise<Capacity> | undefined;
  const capacity = (): Promise<Capacity> => (seen ??= services.capacity());
  return {
    ...services,
    principal,
    accountId: principal?.accountId ?? "",
    compat,
    dialect: compat ? hostedDialect : documentDialect,
    capacity,
    hostOf: async (machineId) => (await capacity()).hosts.find((host) => host.machineId === machineId),
  };
}
