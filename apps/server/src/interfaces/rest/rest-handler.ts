import type {
  BillingService,
  Dialect,
  Host,
  Management,
  PodFilter,
  Principal,
  ResourceService,
} from "@millrace/engine";
import type { OpenApiDocument, RestComponents, RestOperations } from "@millrace/spec";
import type { Handlers } from "../../binding/operation-types.ts";

/** A worker as the interface shows it. */
export type WorkerBody = RestComponents["schemas"]["Pod"];

/** What every operation of the REST interface works with. */
export interface RestServices {
  readonly management: Management;
  readonly billing: BillingService;
  /** Whose rules apply to input. */
  readonly dialect: Dialect;
  /** Templates and endpoints. */
  readonly resources: ResourceService;
  /** The workers of an endpoint that exist now. */
  readonly workersOf: (endpointId: string) => readonly WorkerBody[] | Promise<readonly WorkerBody[]>;
  /** The workers of all endpoints of an account that satisfy a filter, as the pods that they are. */
  readonly workerPods: (accountId: string, filter: WorkerPodFilter) => readonly WorkerBody[];
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
  /** The document that is served. */
  readonly document: OpenApiDocument;
}

export interface WorkerPodFilter extends PodFilter {
  readonly endpointId?: string;
}

export interface RestContext extends RestServices {
  /** Who is asking; undefined where no key is needed. */
  readonly principal: Principal | undefined;
}

/** A handler for each operation of the REST interface. */
export type RestHandlers = Handlers<RestOperations, RestContext>;

/** The account that a request works for. */
export function accountOf(context: RestContext): string {
  if (context.principal === undefined) throw new Error("This operation needs no key and has no account.");
  return context.principal.accountId;
}
