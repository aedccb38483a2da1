import type {
  AccountBilling,
  AccountDirectory,
  AccountService,
  AuditLog,
  BillingService,
  BlobStore,
  BudgetService,
  Capacity,
  DeployedEndpoint,
  Endpoint,
  FleetWorker,
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
  PodFilter,
  PodUsageSample,
  PriceList,
  Quota,
  RentedCapacity,
  SentEvent,
  TokenLedger,
  Viewer,
} from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import type { GatewayForwarder } from "../../forwarding/gateway-forwarder.ts";
import type { ServiceDesk } from "./service-desk.ts";
import type { StreamPlaces } from "./stream-places.ts";

type Schemas = RestComponents["schemas"];

/** A worker as REST shows it. */
export type WorkerBody = Schemas["Pod"];

/**
 * What the service is, for the handlers of REST and GraphQL: each gets it with the request. `composition/app-context.ts` makes the only
 * one; a new service of the handlers is a field here and a line there.
 */
export interface AppContext {
  readonly accounts: AccountService;
  readonly accountDirectory: AccountDirectory;
  readonly audit: AuditLog;
  readonly keys: KeyService;
  readonly management: Management;
  readonly notifications: NotificationService;
  readonly service: ServiceDesk;
  readonly nowMs: () => number;
  /** How often accounts may call version 2 of REST. */
  readonly quota: Quota;

  readonly billing: BillingService;
  readonly budgets: BudgetService;
  /** Tokens that answers of models told of. */
  readonly tokens: TokenLedger;
  /** What accounts were charged, as GraphQL groups it. */
  readonly charges: AccountBilling;
  readonly prices: PriceList;

  readonly jobs: JobInspection;
  /** Where large inputs and outputs of jobs are kept. */
  readonly blobs: BlobStore;

  /** The host of this gateway. */
  readonly machineId: string;
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
  /** Hosts, and how much of them is rented. */
  readonly capacity: () => Promise<Capacity>;
  /** The same with every open rental. */
  readonly rented: () => Promise<RentedCapacity>;
  /** What the container of a pod used lately, oldest first. @throws DomainError where this gateway does not know */
  readonly podUsage: (pod: Pod) => Promise<readonly PodUsageSample[]>;

  /** An endpoint with its template. */
  readonly deployed: (endpointId: string) => Promise<DeployedEndpoint | undefined>;
  /** The workers of endpoints, one by one. */
  readonly workers: WorkerDirectory;
  /** The workers of an endpoint that the service starts and ends. */
  readonly managedWorkers: (endpointId: string) => Promise<readonly FleetWorker[]>;
  /** Workers, represented as pods. */
  readonly workerPods: WorkerPods;

  readonly events: EventServices;
  readonly explanations: Explanations;
  readonly logs: LogServices;
  readonly overview: (viewer: Viewer) => Promise<Overview>;

  /** Has the gateways on other hosts answer what only they can. */
  readonly forwarder: GatewayForwarder;
}

/** Workers, represented as pods. */
export interface WorkerPods {
  /** The current workers of an endpoint. */
  of(endpointId: string): Promise<readonly WorkerBody[]>;
  /** The workers of all endpoints of an account that match a filter. */
  list(accountId: string, filter: WorkerPodFilter): Promise<readonly WorkerBody[]>;
  /** Whether a worker of one of the account's endpoints has this id. */
  has(accountId: string, id: string): Promise<boolean>;
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

/** Why endpoints and pods are as they are. The endpoints or the pod were looked up and belong to the caller. */
export interface Explanations {
  endpoint(endpoint: Endpoint): Promise<Schemas["EndpointExplanation"]>;
  pod(pod: Pod): Promise<Schemas["PodExplanation"]>;
  /** Of these endpoints together. */
  history(endpointIds: readonly string[], request: HistoryRequest): Promise<Schemas["EndpointHistory"]>;
  decisions(endpoint: Endpoint, page: PageRequest): Promise<Schemas["DecisionPage"]>;
  releases(endpoint: Endpoint, page: PageRequest): Promise<Schemas["ReleasePage"]>;
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
