import {
  type AccountBilling,
  type AccountService,
  type AuditLog,
  type BillingService,
  type Capacity,
  type RentedCapacity,
  type DeployedEndpoint,
  type Dialect,
  documentDialect,
  type FleetWorker,
  type Host,
  hostedDialect,
  type Management,
  type Pod,
  type PodRuntime,
  type PriceList,
  type Principal,
} from "@millrace/engine";
import type { IncomingMessage } from "node:http";
import type { GatewayForwarder } from "../../forwarding/gateway-forwarder.ts";
import { createMeasureElsewhere } from "./pods-elsewhere.ts";

/** The parts that the GraphQL interface uses. */
export interface GraphqlServices {
  readonly management: Management;
  readonly billing: Pick<BillingService, "spendPerHr">;
  readonly charges: AccountBilling;
  readonly accounts: Pick<AccountService, "authenticate" | "getAccount" | "setPublicKey" | "listKeys">;
  /** Hosts, and how much of them is rented. */
  readonly capacity: () => Promise<Capacity>;
  /** The same with every open rental. */
  readonly rented: () => Promise<RentedCapacity>;
  readonly prices: PriceList;
  readonly workers: (endpointId: string) => Promise<readonly FleetWorker[]>;
  readonly deployed: (endpointId: string) => DeployedEndpoint | undefined;
  /** This host. */
  readonly machineId: string;
  readonly audit: Pick<AuditLog, "note">;
  readonly nowMs: () => number;
  /** Tells callers of requests that other gateways sent here. Default: there are none. */
  readonly forwarder?: Pick<GatewayForwarder, "identify" | "isForwarded">;
  /** Has the gateway on another host answer a GraphQL request in the name of the caller of this one. */
  readonly askGateway: (request: IncomingMessage, machineId: string, body: string) => Promise<unknown>;
}

/** What of a request is not in its document. */
export interface GraphqlCall {
  /** Address of the client or of a proxy; null when the connection is gone. */
  readonly address: string | null;
  readonly requestId: string;
  readonly request: IncomingMessage;
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
  readonly rented: () => Promise<RentedCapacity>;
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
  /** What the container of a pod is doing, wherever it runs. */
  readonly runtimeOf: (pod: Pod) => Promise<PodRuntime | null>;
}

export function createContext(
  services: GraphqlServices,
  principal: Principal | undefined,
  compat: boolean,
  call: GraphqlCall,
): GraphqlContext {
  let seen: Promise<Capacity> | undefined;
  let rented: Promise<RentedCapacity> | undefined;
  const capacity = (): Promise<Capacity> => (seen ??= services.capacity());
  const measureElsewhere = createMeasureElsewhere((machineId, body) =>
    services.askGateway(call.request, machineId, body),
  );
  return {
    ...services,
    principal,
    accountId: principal?.accountId ?? "",
    call,
    compat,
    dialect: compat ? hostedDialect : documentDialect,
    capacity,
    rented: () => (rented ??= services.rented()),
    async runtimeOf(pod) {
      const runtime = await services.management.pods.runtime(pod);
      if (runtime === null || pod.machineId === services.machineId) return runtime;
      return { ...runtime, ...(await measureElsewhere(pod)) };
    },
    hostOf: async (machineId) => (await capacity()).hosts.find((host) => host.machineId === machineId),
  };
}
