import type {
  BillingService,
  Dialect,
  Host,
  JobInspection,
  Management,
  PodFilter,
  Principal,
  ResourceService,
} from "@millrace/engine";
import type { OpenApiDocument, RestComponents, RestOperations } from "@millrace/spec";
import type { Handlers } from "../../binding/operation-types.ts";

/** A worker as the interface shows it. */
export type WorkerBody = RestComponents["schemas"]["Pod"];

/** The parts that every operation of the REST interface uses. */
export interface RestServices {
  readonly management: Management;
  readonly billing: BillingService;
  /** The dialect whose rules apply to input. */
  readonly dialect: Dialect;
  /** Templates and endpoints. */
  readonly resources: ResourceService;
  readonly jobs: JobInspection;
  /** The current workers of an endpoint. */
  readonly workersOf: (endpointId: string) => readonly WorkerBody[] | Promise<readonly WorkerBody[]>;
  /** The workers of all endpoints of an account that match a filter, represented as pods. */
  readonly workerPods: (accountId: string, filter: WorkerPodFilter) => readonly WorkerBody[];
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
  /** The served document. */
  readonly document: OpenApiDocument;
}

export interface WorkerPodFilter extends PodFilter {
  readonly endpointId?: string;
}

export interface RestContext extends RestServices {
  /** The caller; undefined where no key is needed. */
  readonly principal: Principal | undefined;
}

/** A handler for each operation of the REST interface. */
export type RestHandlers = Handlers<RestOperations, RestContext>;

/** The account of a request. */
export function accountOf(context: RestContext): string {
  if (context.principal === undefined) throw new Error("This operation needs no key and has no account.");
  return context.principal.accountId;
}
