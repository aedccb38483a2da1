import {
  type AccountBilling,
  type AccountService,
  type AuditLog,
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

/** The parts that the GraphQL interface uses. */
export interface GraphqlServices {
  readonly management: Management;
  readonly billing: Pick<BillingService, "spendPerHr">;
  readonly charges: AccountBilling;
  readonly accounts: Pick<AccountService, "authenticate" | "getAccount" | "setPublicKey" | "listKeys">;
  /** Hosts, and how much of them is rented. */
  readonly capacity: () => Promise<Capacity>;
  readonly prices: PriceList;
  readonly workers: (endpointId: string) => readonly FleetWorker[];
  readonly deployed: (endpointId: string) => DeployedEndpoint | undefined;
  /** The host that runs workers. */
  readonly machineId: string;
  readonly audit: Pick<AuditLog, "note">;
  readonly nowMs: () => number;
}

/** What of a request is not in its document. */
export interface GraphqlCall {
  /** Address of the client or of a proxy; null when the connection is gone. */
  readonly address: string | null;
  readonly requestId: string;
}

/** The context of the resolvers of one request. */
export interface GraphqlContext extends GraphqlServices {
  /** The caller; undefined for a request without a key, which may read only an open catalogue. */
  readonly principal: Principal | undefined;
  readonly accountId: string;
  readonly call: GraphqlCall;
  /** Whether the request uses the hosted dialect. */
  readonly compat: boolean;
  /** The dialect whose rules apply to input. */
  readonly dialect: Dialect;
  /** Read once for the whole request. */
  readonly capacity: () => Promise<Capacity>;
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
}

export function createContext(
  services: GraphqlServices,
  principal: Principal | undefined,
  compat: boolean,
  call: GraphqlCall,
): GraphqlContext {
  let seen: Promise<Capacity> | undefined;
  const capacity = (): Promise<Capacity> => (seen ??= services.capacity());
  return {
    ...services,
    principal,
    accountId: principal?.accountId ?? "",
    call,
    compat,
    dialect: compat ? hostedDialect : documentDialect,
    capacity,
    hostOf: async (machineId) => (await capacity()).hosts.find((host) => host.machineId === machineId),
  };
}
