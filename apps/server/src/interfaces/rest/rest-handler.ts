import type {
  BillingService,
  Dialect,
  FollowRequest,
  Host,
  JobInspection,
  ListedWorker,
  LogEvent,
  LoggedMachine,
  LogReader,
  LogSubjects,
  Management,
  PodFilter,
  Principal,
  ResourceService,
} from "@millrace/engine";
import type { OpenApiDocument, RestComponents, RestOperations } from "@millrace/spec";
import type { Handlers } from "../../binding/operation-types.ts";
import type { LogStreams } from "./log-streams.ts";

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
  /** The workers of endpoints, one by one. */
  readonly workers: WorkerDirectory;
  readonly logs: LogServices;
  /** The document that is served. */
  readonly document: OpenApiDocument;
}

export interface WorkerPodFilter extends PodFilter {
  readonly endpointId?: string;
}

/** What is known of the workers of endpoints. */
export interface WorkerDirectory {
  list(endpointId: string): readonly ListedWorker[];
  /** Whether these are all. */
  complete(): boolean;
  jobIds(endpointId: string, workerId: string): readonly string[];
  /** Workers whose logs are kept, the latest first. */
  logged(endpointId: string): Promise<readonly LoggedMachine[]>;
  readonly hostId: string;
  nowMs(): number;
}

/** How logs are read. */
export interface LogServices {
  readonly subjects: LogSubjects;
  readonly reader: LogReader;
  readonly follow: (request: FollowRequest) => AsyncGenerator<LogEvent, void, undefined>;
  readonly streams: LogStreams;
}

/** What of a request is no parameter of its operation. */
export interface RestCall {
  /** It accepts server-sent events. */
  readonly wantsEvents: boolean;
  /** The last event that its client received. */
  readonly lastEventId: string | undefined;
}

export interface RestContext extends RestServices {
  readonly call: RestCall;
  /** Who is asking; undefined where no key is needed. */
  readonly principal: Principal | undefined;
}

/** A handler for each operation of the REST interface. */
export type RestHandlers = Handlers<RestOperations, RestContext>;

/** The account of a request. */
export function accountOf(context: RestContext): string {
  if (context.principal === undefined) throw new Error("This operation needs no key and has no account.");
  return context.principal.accountId;
}
