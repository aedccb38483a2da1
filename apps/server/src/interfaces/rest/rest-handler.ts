import type {
  AccountDirectory,
  AccountService,
  AuditLog,
  BillingService,
  BudgetService,
  BlobStore,
  Dialect,
  Endpoint,
  FollowEventsRequest,
  FollowRequest,
  HistoryRequest,
  Host,
  JobInspection,
  KeyService,
  ListedWorker,
  LogEvent,
  LoggedMachine,
  LogReader,
  LogSubjects,
  Management,
  NotificationService,
  Overview,
  PageRequest,
  Pod,
  PodUsageSample,
  PodFilter,
  Principal,
  ResourceService,
  SentEvent,
  Viewer,
} from "@millrace/engine";
import type { OpenApiDocument, RestComponents, RestOperations } from "@millrace/spec";
import type { Handlers } from "../../binding/operation-types.ts";
import type { ServiceDesk } from "./service-desk.ts";
import type { StreamPlaces } from "./stream-places.ts";

/** A worker as the interface shows it. */
export type WorkerBody = RestComponents["schemas"]["Pod"];

/** The parts that every operation of the REST interface uses. */
export interface RestServices {
  readonly management: Management;
  readonly billing: BillingService;
  readonly budgets: BudgetService;
  /** The dialect whose rules apply to input. */
  readonly dialect: Dialect;
  /** Templates and endpoints. */
  readonly resources: ResourceService;
  readonly jobs: JobInspection;
  /** Where large inputs of jobs are kept. */
  readonly blobs: BlobStore;
  /** The current workers of an endpoint. */
  readonly workersOf: (endpointId: string) => Promise<readonly WorkerBody[]>;
  /** The workers of all endpoints of an account that match a filter, represented as pods. */
  readonly workerPods: (accountId: string, filter: WorkerPodFilter) => Promise<readonly WorkerBody[]>;
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
  /** The workers of endpoints, one by one. */
  readonly workers: WorkerDirectory;
  readonly logs: LogServices;
  readonly accounts: AccountService;
  readonly audit: AuditLog;
  readonly events: EventServices;
  readonly explanations: Explanations;
  /** What the container of a pod used lately, oldest first. @throws DomainError where this gateway does not know */
  readonly podUsage: (pod: Pod) => Promise<readonly PodUsageSample[]>;
  readonly overview: (viewer: Viewer) => Promise<Overview>;
  readonly keys: KeyService;
  readonly notifications: NotificationService;
  readonly accountDirectory: AccountDirectory;
  readonly service: ServiceDesk;
  readonly nowMs: () => number;
  /** The document that is served. */
  readonly document: OpenApiDocument;
}

export interface WorkerPodFilter extends PodFilter {
  readonly endpointId?: string;
}

/** What is known of the workers of endpoints. */
export interface WorkerDirectory {
  /** `complete`: whether these are all. */
  list(endpointId: string): Promise<{ readonly workers: readonly ListedWorker[]; readonly complete: boolean }>;
  jobIds(endpointId: string, workerId: string): readonly string[];
  /** Workers whose logs are kept, the latest first. */
  logged(endpointId: string): Promise<readonly LoggedMachine[]>;
  readonly hostId: string;
  nowMs(): number;
}

/** Why endpoints and pods are as they are. The endpoint or pod was looked up and belongs to the caller. */
export interface Explanations {
  endpoint(endpoint: Endpoint): Promise<RestComponents["schemas"]["EndpointExplanation"]>;
  pod(pod: Pod): Promise<RestComponents["schemas"]["PodExplanation"]>;
  history(endpoint: Endpoint, request: HistoryRequest): Promise<RestComponents["schemas"]["EndpointHistory"]>;
  decisions(endpoint: Endpoint, page: PageRequest): Promise<RestComponents["schemas"]["DecisionPage"]>;
  releases(endpoint: Endpoint, page: PageRequest): Promise<RestComponents["schemas"]["ReleasePage"]>;
}

/** How events are read. */
export interface EventServices {
  readonly follow: (request: FollowEventsRequest) => AsyncGenerator<SentEvent, void, undefined>;
  readonly streams: StreamPlaces;
}

/** How logs are read. */
export interface LogServices {
  readonly subjects: LogSubjects;
  readonly reader: LogReader;
  readonly follow: (request: FollowRequest) => AsyncGenerator<LogEvent, void, undefined>;
  readonly streams: StreamPlaces;
}

/** What of a request is no parameter of its operation. */
export interface RestCall {
  /** It accepts server-sent events. */
  readonly wantsEvents: boolean;
  /** Address of the client or of a proxy; null when the connection is gone. */
  readonly address: string | null;
  readonly requestId: string;
  /** The last event that its client received. */
  readonly lastEventId: string | undefined;
  /** Whether its key still has the right to the operation. */
  readonly isAllowed: () => Promise<boolean>;
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
  return callerOf(context).accountId;
}

/** Who is asking. */
export function callerOf({ principal }: RestContext): Principal {
  if (principal === undefined) throw new Error("This operation needs no key and has no caller.");
  return principal;
}
