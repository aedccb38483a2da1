import type { IncomingMessage } from "node:http";
import {
  type Capacity,
  type Dialect,
  documentDialect,
  type Host,
  hostedDialect,
  OtherHostError,
  type Pod,
  type PodRuntime,
  type Principal,
  type RentedCapacity,
} from "@millrace/engine";
import type { AppContext } from "../../app/app-context.ts";
import { createMeasureElsewhere } from "./pods-elsewhere.ts";

/** What of a request is not in its document. */
export interface GraphqlCall {
  /** Address of the client or of a proxy; null when the connection is gone. */
  readonly address: string | null;
  readonly requestId: string;
  readonly request: IncomingMessage;
}

/** The context of the resolvers of one request. */
export interface GraphqlContext extends AppContext {
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
  app: AppContext,
  principal: Principal | undefined,
  compat: boolean,
  call: GraphqlCall,
): GraphqlContext {
  let seen: Promise<Capacity> | undefined;
  let rented: Promise<RentedCapacity> | undefined;
  const capacity = (): Promise<Capacity> => (seen ??= app.capacity());
  const measureElsewhere = createMeasureElsewhere((machineId, body) =>
    app.forwarder.ask(call.request, new OtherHostError("The pods run", machineId), body),
  );
  return {
    ...app,
    principal,
    accountId: principal?.accountId ?? "",
    call,
    compat,
    dialect: compat ? hostedDialect : documentDialect,
    capacity,
    rented: () => (rented ??= app.rented()),
    async runtimeOf(pod) {
      const runtime = await app.management.pods.runtime(pod);
      if (runtime === null || pod.machineId === app.machineId) return runtime;
      return { ...runtime, ...(await measureElsewhere(pod)) };
    },
    hostOf: async (machineId) => (await capacity()).hosts.find((host) => host.machineId === machineId),
  };
}
