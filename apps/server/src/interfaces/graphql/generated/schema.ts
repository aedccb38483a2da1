// Generated from specs/schema.graphql (sha256 723e32de77b13a0fbd99db901c802390e111163dfbe607b97916742ad011ec4e). Do not edit; run `npm run generate`.

import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { UserParent, PodParent, EndpointParent, NetworkVolumeParent, GpuTypeParent, CpuFlavorParent, DataCenterParent, GpuAvailabilityParent, PodMachineInfoParent, UserBillingParent } from '../context/parents.ts';
import type { GraphqlContext } from '../context/context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A moment in time: RFC 3339 text in UTC with milliseconds, for example `2026-03-01T12:00:00.000Z`. On input any RFC 3339 offset is accepted. */
  DateTime: { input: string; output: string; }
  /** Any JSON value: object, list, text, number, boolean or null. */
  JSON: { input: unknown; output: unknown; }
  /** A network port: a whole number from 1 to 65535. On input the same number as text of digits is accepted too. */
  Port: { input: number; output: number; }
  /** The result of an operation that returns no data: always null. The operation succeeded if there are no errors. */
  Void: { input: null; output: null; }
};

/** An API key of an account. The key itself is shown only once, when it is made. */
export type ApiKey = {
  /** When the key was made. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** Id of the key. */
  id: Scalars['String']['output'];
  /** When the key was last used; null when it never was. */
  lastUsed: Maybe<Scalars['DateTime']['output']>;
  /** Name of the key. */
  name: Maybe<Scalars['String']['output']>;
  /** What the key may do, as a list of scopes. */
  permissions: Array<Scalars['String']['output']>;
};

/** Width of the intervals of billing records. */
export type BillingGranularity =
  /** One day, in UTC. */
  | 'DAILY'
  /** One hour. */
  | 'HOURLY'
  /** One calendar month, in UTC. */
  | 'MONTHLY'
  /** One week from Monday, in UTC. */
  | 'WEEKLY';

/** What was billed for one interval. Of the fields that say for what, those that the list is grouped by are set. */
export type BillingRecord = {
  /** Amount in US dollars. */
  amount: Maybe<Scalars['Float']['output']>;
  /** Id of the CPU flavor. */
  cpuFlavorId: Maybe<Scalars['String']['output']>;
  /** Billed storage in GB; null for compute. */
  diskSpaceBilledGb: Maybe<Scalars['Int']['output']>;
  /** Id of the endpoint. */
  endpointId: Maybe<Scalars['String']['output']>;
  /** Id of the GPU type. */
  gpuTypeId: Maybe<Scalars['String']['output']>;
  /** Id of the CPU instance. */
  instanceId: Maybe<Scalars['String']['output']>;
  /** Start of the interval. */
  time: Maybe<Scalars['DateTime']['output']>;
  /** Billed time in seconds; null for storage. */
  timeBilledSeconds: Maybe<Scalars['Int']['output']>;
  /** Kind of charge; set in `summary`. */
  type: Maybe<ClientCreditChargeType>;
};

/** What a charge is for. */
export type ClientCreditChargeType =
  /** Endpoints that the service operator offers to all accounts. */
  | 'CHARGE_API'
  /** Pods. */
  | 'CHARGE_POD'
  /** Savings plans. */
  | 'CHARGE_SAVINGS_PLAN'
  /** Workers of endpoints. */
  | 'CHARGE_SERVERLESS'
  /** Disks and network volumes. */
  | 'CHARGE_STORAGE';

/** Where to rent. */
export type CloudTypeEnum =
  /** Either. */
  | 'ALL'
  /** Machines of other owners. */
  | 'COMMUNITY'
  /** Machines in data centers that the operator vouches for. */
  | 'SECURE';

/** A standard that a place can be certified for. */
export type Compliance =
  /** Federal Information Security Management Act of the United States, impact level high. */
  | 'FISMA_HIGH'
  /** General Data Protection Regulation of the European Union. */
  | 'GDPR'
  /** Health Insurance Portability and Accountability Act of the United States. */
  | 'HIPAA'
  /** HITRUST Common Security Framework. */
  | 'HITRUST'
  /** ISO 14001, environmental management. */
  | 'ISO_14001'
  /** ISO/IEC 27001, information security. */
  | 'ISO_IEC_27001'
  /** International Traffic in Arms Regulations of the United States. */
  | 'ITAR'
  /** Payment Card Industry Data Security Standard. */
  | 'PCI_DSS'
  /** SOC 1 Type 2 report. */
  | 'SOC_1_TYPE_2'
  /** SOC 2 Type 2 report. */
  | 'SOC_2_TYPE_2'
  /** SOC 3 report over a period, as in Type 2. */
  | 'SOC_3_TYPE_2';

/** Kind of hardware. */
export type ComputeType =
  /** Without GPUs. */
  | 'CPU'
  /** With GPUs. */
  | 'GPU';

/** Stored credentials for a container registry. User name and password are never returned. */
export type ContainerRegistryAuth = {
  /** Id of the credentials. */
  id: Scalars['String']['output'];
  /** Name of the credentials. */
  name: Maybe<Scalars['String']['output']>;
  /** The registries that user name and password are sent to, and no others. Empty until one was named or an image was pulled. */
  registries: Maybe<Array<Scalars['String']['output']>>;
  /** The credentials in encoded form. Write-only: always null. */
  registryAuth: Maybe<Scalars['String']['output']>;
  /** Id of the account that owns the credentials. */
  userId: Maybe<Scalars['String']['output']>;
};

/** A family of CPU instances. */
export type CpuFlavor = {
  /** Most container disk in GB for each virtual CPU. */
  diskLimitPerVcpu: Maybe<Scalars['Int']['output']>;
  /** Name for people. */
  displayName: Maybe<Scalars['String']['output']>;
  /** Id of the group of flavors. */
  groupId: Maybe<Scalars['String']['output']>;
  /** Name of the group of flavors, for people. */
  groupName: Maybe<Scalars['String']['output']>;
  /** Id of the flavor; the first part of an instance id. */
  id: Scalars['String']['output'];
  /** Most virtual CPUs of an instance. */
  maxVcpu: Maybe<Scalars['Int']['output']>;
  /** Fewest virtual CPUs of an instance. */
  minVcpu: Maybe<Scalars['Int']['output']>;
  /** Main memory in GB for each virtual CPU. */
  ramMultiplier: Maybe<Scalars['Float']['output']>;
  /** Price and stock of one instance. */
  specifics: Maybe<CpuFlavorSpecifics>;
  /** True when an instance may use more than its virtual CPUs for a short time. */
  vcpuBurstable: Maybe<Scalars['Boolean']['output']>;
};


/** A family of CPU instances. */
export type CpuFlavorSpecificsArgs = {
  input?: InputMaybe<SpecificsInput>;
};

/** Narrows the list of CPU flavors. */
export type CpuFlavorInput = {
  /** Only the flavor with this id. Default: every flavor. */
  id?: InputMaybe<Scalars['String']['input']>;
};

/** Price and stock of one CPU instance. */
export type CpuFlavorSpecifics = {
  /** Price as a Pod in US dollars per hour. */
  securePrice: Maybe<Scalars['Float']['output']>;
  /** Price as a Serverless worker in US dollars per hour. */
  slsPrice: Maybe<Scalars['Float']['output']>;
  /** How much is left: `High`, `Medium`, `Low`, or `None`; null when unknown. */
  stockStatus: Maybe<Scalars['String']['output']>;
};

/** A processor model. */
export type CpuType = {
  /** Number of cores. */
  cores: Maybe<Scalars['Int']['output']>;
  /** Name for people. */
  displayName: Maybe<Scalars['String']['output']>;
  /** Id of the group of comparable models. */
  groupId: Maybe<Scalars['String']['output']>;
  /** Id of the model. */
  id: Scalars['String']['output'];
  /** Maker of the processor. */
  manufacturer: Maybe<Scalars['String']['output']>;
  /** Number of threads each core runs. */
  threadsPerCore: Maybe<Scalars['Int']['output']>;
};

/** A network volume to create. */
export type CreateNetworkVolumeInput = {
  /** Id of the data center to create it in. Required in effect. */
  dataCenterId?: InputMaybe<Scalars['String']['input']>;
  /** Name of the volume, unique within the account, 1 to 191 characters. Required in effect. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Size in GB, 0 to 4000. Required in effect. */
  size?: InputMaybe<Scalars['Int']['input']>;
};

/** A place with machines. */
export type DataCenter = {
  /** Standards that it is certified for. */
  compliance: Array<Compliance>;
  /** Which GPU types it has and how many are left. */
  gpuAvailability: Array<GpuAvailability>;
  /** Id of the data center; inputs named `dataCenterId` take it. */
  id: Scalars['String']['output'];
  /** True when it is open for new work. */
  listed: Maybe<Scalars['Boolean']['output']>;
  /** Where it is, for people. */
  location: Maybe<Scalars['String']['output']>;
  /** Name for people. */
  name: Maybe<Scalars['String']['output']>;
  /** Details of its storage, as the operator describes them; null when there are none. */
  storage: Maybe<Scalars['JSON']['output']>;
  /** True when network volumes can be created there. */
  storageSupport: Maybe<Scalars['Boolean']['output']>;
};


/** A place with machines. */
export type DataCenterGpuAvailabilityArgs = {
  input?: InputMaybe<GpuAvailabilityInput>;
};

/** Says which network volume to delete. */
export type DeleteNetworkVolumeInput = {
  /** Id of the volume. */
  id: Scalars['String']['input'];
};

/** A lower price for Serverless work. */
export type Discount = {
  /** Share taken off for always-on workers, from 0 to 1. */
  activeDiscountFactor: Maybe<Scalars['Float']['output']>;
  /** Number of always-on workers that `activeDiscountFactor` holds for. */
  activeWorkers: Maybe<Scalars['Int']['output']>;
  /** Share of the price that is taken off, from 0 to 1. */
  discountFactor: Maybe<Scalars['Float']['output']>;
  /** When the discount ends; null when it does not. */
  expirationDate: Maybe<Scalars['DateTime']['output']>;
  /** Kind of discount, in one word. */
  type: Maybe<Scalars['String']['output']>;
  /** Id of the account that has the discount. */
  userId: Maybe<Scalars['String']['output']>;
};

/** A Serverless endpoint: a queue of jobs, or an address of HTTP servers, and the workers that serve it. */
export type Endpoint = {
  /** Key that was made for the workers. Write-only: always null. */
  aiKey: Maybe<Scalars['String']['output']>;
  /** CUDA versions that a worker's machine may have, comma-separated; null or empty allows all. */
  allowedCudaVersions: Maybe<Scalars['String']['output']>;
  /** What kind of hardware the workers have. */
  computeType: Maybe<ComputeType>;
  /** Origins of pages whose browsers may send requests to an `LB` endpoint; null on a queue endpoint. */
  corsOrigins: Maybe<Array<Scalars['String']['output']>>;
  /** When the endpoint was created. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** Variables that the endpoint adds to those of its template; on the same name the endpoint's value holds. */
  env: Array<EnvironmentVariable>;
  /** Longest time that one job may run, in milliseconds. */
  executionTimeoutMs: Maybe<Scalars['Int']['output']>;
  /** How workers are kept ready for a fast start. */
  flashBootType: Maybe<FlashBootType>;
  /** Number of GPUs of each worker. */
  gpuCount: Maybe<Scalars['Int']['output']>;
  /** GPU pools in order of preference, comma-separated; `-GPU TYPE` excludes one type. Ids come from `serverlessGpuPools`. */
  gpuIds: Maybe<Scalars['String']['output']>;
  /** Id of the endpoint; part of the addresses of its queue. */
  id: Scalars['String']['output'];
  /** Id of the Pod that is the editing workspace of this endpoint; null when there is none. */
  idePodId: Maybe<Scalars['String']['output']>;
  /** How long a worker without a job stays, in seconds. */
  idleTimeout: Maybe<Scalars['Int']['output']>;
  /** CPU instances that workers may run on, in order of preference, each `{flavor}-{vcpus}-{GB of memory}`. Empty for GPU endpoints. */
  instanceIds: Array<Scalars['String']['output']>;
  /** Data centers that workers may run in, comma-separated; null or empty allows all. */
  locations: Maybe<Scalars['String']['output']>;
  /** Oldest CUDA version that a worker's machine may have; null allows all. */
  minCudaVersion: Maybe<Scalars['String']['output']>;
  /** Name of the endpoint. */
  name: Maybe<Scalars['String']['output']>;
  /** The attached network volume; with several, the first. */
  networkVolume: Maybe<NetworkVolume>;
  /** Id of the attached network volume; with several, the first. */
  networkVolumeId: Maybe<Scalars['String']['output']>;
  /** All attached network volumes, at most one a data center. */
  networkVolumeIds: Array<EndpointNetworkVolume>;
  /** Whether requests to an `LB` endpoint need no key; null on a queue endpoint. */
  openRequests: Maybe<Scalars['Boolean']['output']>;
  /** The workers of the endpoint. */
  pods: Array<Pod>;
  /** What makes the endpoint grow: `QUEUE_DELAY` or `REQUEST_COUNT`. */
  scalerType: Maybe<Scalars['String']['output']>;
  /** For `QUEUE_DELAY` the seconds a job may wait before a worker is added; for `REQUEST_COUNT` the jobs a worker is meant to have. */
  scalerValue: Maybe<Scalars['Int']['output']>;
  /** The template that workers are started from. */
  template: Maybe<PodTemplate>;
  /** Id of the template that workers are started from. */
  templateId: Maybe<Scalars['String']['output']>;
  /** How work reaches the workers. */
  type: Maybe<EndpointType>;
  /** Id of the account that owns the endpoint. */
  userId: Maybe<Scalars['String']['output']>;
  /** Counts the releases: rises with every change of template, image, variables or hardware. */
  version: Maybe<Scalars['Int']['output']>;
  /** How webhooks of the endpoint were answered over time, oldest first. */
  webhookRequests: Array<EndpointWebhookRequests>;
  /** How many workers there were in each state over time, oldest first. */
  workerState: Array<EndpointWorkerState>;
  /** The most workers at a time; 0 pauses the endpoint. */
  workersMax: Maybe<Scalars['Int']['output']>;
  /** Workers that are always on. */
  workersMin: Maybe<Scalars['Int']['output']>;
  /** Workers that fast start aims to keep warm under `PRIORITY_FLASHBOOT`. */
  workersPFBTarget: Maybe<Scalars['Int']['output']>;
  /** Workers that are kept prepared beyond those that serve. */
  workersStandby: Maybe<Scalars['Int']['output']>;
};


/** A Serverless endpoint: a queue of jobs, or an address of HTTP servers, and the workers that serve it. */
export type EndpointWebhookRequestsArgs = {
  input?: InputMaybe<EndpointStatisticInput>;
};


/** A Serverless endpoint: a queue of jobs, or an address of HTTP servers, and the workers that serve it. */
export type EndpointWorkerStateArgs = {
  input?: InputMaybe<EndpointStatisticInput>;
};

/** All settings of an endpoint. */
export type EndpointInput = {
  /** CUDA versions that a worker's machine may have, comma-separated. Default: any. */
  allowedCudaVersions?: InputMaybe<Scalars['String']['input']>;
  /** Kind of hardware. Default: GPU. */
  computeType?: InputMaybe<ComputeType>;
  /** Origins of pages whose browsers may send requests to an `LB` endpoint; `*` stands for all. Only for the type LB. Left out: unchanged, at first none. */
  corsOrigins?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Variables to add to those of the template, at most 50; null entries are ignored. On the same name the value given here holds. Default: none. */
  env?: InputMaybe<Array<InputMaybe<EnvironmentVariableInput>>>;
  /** Longest time that one job may run, 5000 to 604800000 milliseconds. Default: 600000. */
  executionTimeoutMs?: InputMaybe<Scalars['Int']['input']>;
  /** How workers are kept ready for a fast start. Default: OFF. */
  flashBootType?: InputMaybe<FlashBootType>;
  /** Number of GPUs of each worker, at least 1. Default: 1. */
  gpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** GPU pools in order of preference, comma-separated; `-GPU TYPE` excludes one type. Default: any pool. */
  gpuIds?: InputMaybe<Scalars['String']['input']>;
  /** Id of the endpoint to replace. Left out: a new endpoint is created. */
  id?: InputMaybe<Scalars['String']['input']>;
  /** How long a worker without a job stays, 1 to 3600 seconds. Default: 5. */
  idleTimeout?: InputMaybe<Scalars['Int']['input']>;
  /** CPU instances in order of preference, each `{flavor}-{vcpus}-{GB of memory}`; null entries are ignored. Only for the compute type CPU. */
  instanceIds?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Data centers that workers may run in, comma-separated. Default: any, or those of the network volumes. */
  locations?: InputMaybe<Scalars['String']['input']>;
  /** Oldest CUDA version that a worker's machine may have. Default: any. */
  minCudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Name of the endpoint, unique within the account, 3 to 191 characters. */
  name: Scalars['String']['input'];
  /** Id of a network volume to attach to the workers; empty attaches none. Default: none. */
  networkVolumeId?: InputMaybe<Scalars['String']['input']>;
  /** Network volumes to attach, at most one a data center; null entries are ignored. Default: only `networkVolumeId`. */
  networkVolumeIds?: InputMaybe<Array<InputMaybe<NetworkVolumeIdInput>>>;
  /** True: requests to an `LB` endpoint need no key. Only for the type LB. Left out: unchanged, at first false. */
  openRequests?: InputMaybe<Scalars['Boolean']['input']>;
  /** What makes the endpoint grow: `QUEUE_DELAY` or `REQUEST_COUNT`. Default: `QUEUE_DELAY`, with the type LB `REQUEST_COUNT`. */
  scalerType?: InputMaybe<Scalars['String']['input']>;
  /** For `QUEUE_DELAY` the seconds a job may wait before a worker is added; for `REQUEST_COUNT` the jobs a worker is meant to have. At least 1. Default: 4. */
  scalerValue?: InputMaybe<Scalars['Int']['input']>;
  /** A template made for this endpoint alone. Give this or `templateId`. */
  template?: InputMaybe<EndpointTemplateInput>;
  /** Id of the template to start workers from. Give this or `template`. */
  templateId?: InputMaybe<Scalars['String']['input']>;
  /** How work reaches the workers. It never changes. Default: QB. */
  type?: InputMaybe<EndpointType>;
  /** The most workers at a time, at least 0; 0 pauses the endpoint. Default: 3. */
  workersMax?: InputMaybe<Scalars['Int']['input']>;
  /** Workers that are always on, at least 0. Default: 0. */
  workersMin?: InputMaybe<Scalars['Int']['input']>;
  /** Workers to keep warm under `PRIORITY_FLASHBOOT`, at least 0. Default: 0. */
  workersPFBTarget?: InputMaybe<Scalars['Int']['input']>;
  /** Workers to keep prepared beyond those that serve, at least 0. Default: chosen by the service. */
  workersStandby?: InputMaybe<Scalars['Int']['input']>;
};

/** A network volume attached to an endpoint. */
export type EndpointNetworkVolume = {
  /** Id of the data center that the volume is in. */
  dataCenterId: Maybe<Scalars['String']['output']>;
  /** Id of the network volume. */
  networkVolumeId: Scalars['String']['output'];
};

/** Width of the intervals of endpoint statistics. */
export type EndpointStatisticGranularity =
  /** One day, in UTC. */
  | 'DAILY'
  /** One hour. */
  | 'HOURLY'
  /** One minute, for the last hour. */
  | 'LIVE'
  /** One calendar month, in UTC. */
  | 'MONTHLY'
  /** One week from Monday, in UTC. */
  | 'WEEKLY';

/** How to read the statistics of an endpoint. */
export type EndpointStatisticInput = {
  /** Width of the intervals. Default: HOURLY. */
  granularity?: InputMaybe<EndpointStatisticGranularity>;
};

/** A template made for one endpoint alone. */
export type EndpointTemplateInput = {
  /** True makes `startScript` replace the whole start of the container. Default: false. */
  advancedStart?: InputMaybe<Scalars['Boolean']['input']>;
  /** Further settings to keep with the template; not read by the service. Default: none. */
  config?: InputMaybe<Scalars['JSON']['input']>;
  /** Size of the container disk in GB. Default: 50. */
  containerDiskInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Id of stored registry credentials, for a private image. Default: none. */
  containerRegistryAuthId?: InputMaybe<Scalars['String']['input']>;
  /** Replaces the start command of the image. Default: the image's CMD. */
  dockerArgs?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables, at most 50; null entries are ignored. Default: none. */
  env?: InputMaybe<Array<InputMaybe<EnvironmentVariableInput>>>;
  /** Container image with repository and tag. */
  imageName: Scalars['String']['input'];
  /** Name of the template, unique within the account, 1 to 191 characters. Default: made from the endpoint's name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Ports to expose, comma-separated, each `port/protocol` with protocol `http` or `tcp`. Default: none. */
  ports?: InputMaybe<Scalars['String']['input']>;
  /** Description of the template in Markdown. Default: empty. */
  readme?: InputMaybe<Scalars['String']['input']>;
  /** Shell commands to run at the start of the container. Default: none. */
  startScript?: InputMaybe<Scalars['String']['input']>;
  /** Absolute path to mount a network volume at. Default: chosen by the service. */
  volumeMountPath?: InputMaybe<Scalars['String']['input']>;
};

/** How work reaches the workers of an endpoint. */
export type EndpointType =
  /** Load-balancing: requests to `/lb/{endpointId}/…` go straight to the HTTP server of a worker. */
  | 'LB'
  /** Queue-based: jobs wait in a queue until a worker takes them. */
  | 'QB';

/** How the webhooks of an endpoint were answered during one interval. */
export type EndpointWebhookRequests = {
  /** Number of deliveries by HTTP status of the answer, for example `{"200": 41, "500": 1}`. */
  responses: Maybe<Scalars['JSON']['output']>;
  /** Start of the interval. */
  time: Maybe<Scalars['DateTime']['output']>;
};

/** How many workers an endpoint had in each state during one interval. */
export type EndpointWorkerState = {
  /** Workers that were being prepared. */
  initialized: Maybe<Scalars['Int']['output']>;
  /** Workers that waited for a job. */
  ready: Maybe<Scalars['Int']['output']>;
  /** Workers that had a job. */
  running: Maybe<Scalars['Int']['output']>;
  /** Workers that were wanted and found no hardware. */
  throttled: Maybe<Scalars['Int']['output']>;
  /** Start of the interval. */
  time: Maybe<Scalars['DateTime']['output']>;
};

/** An environment variable. */
export type EnvironmentVariable = {
  /** Name of the variable. */
  key: Scalars['String']['output'];
  /** Value of the variable. */
  value: Maybe<Scalars['String']['output']>;
};

/** An environment variable to set. */
export type EnvironmentVariableInput = {
  /** Name of the variable: letters, digits and underscores, not beginning with a digit. */
  key: Scalars['String']['input'];
  /** Value of the variable. */
  value: Scalars['String']['input'];
};

/** How the workers of an endpoint are kept ready for a fast start. */
export type FlashBootType =
  /** Idle workers are frozen so that they resume fast, as long as there is memory for them. */
  | 'FLASHBOOT'
  /** Every worker starts from nothing. */
  | 'OFF'
  /** The same; memory for `workersPFBTarget` workers is requested, not guaranteed. */
  | 'PRIORITY_FLASHBOOT';

/** One GPU given to a Pod. */
export type Gpu = {
  /** Id of the GPU. */
  id: Scalars['String']['output'];
  /** Id of the Pod that has it. */
  podId: Maybe<Scalars['String']['output']>;
};

/** How many of a GPU type a data center has left. */
export type GpuAvailability = {
  /** True when the requirements can be met now. */
  available: Maybe<Scalars['Boolean']['output']>;
  /** The same name under its shorter field name. */
  displayName: Maybe<Scalars['String']['output']>;
  /** The GPU type. */
  gpuType: Maybe<GpuType>;
  /** Name of the GPU type, for people. */
  gpuTypeDisplayName: Maybe<Scalars['String']['output']>;
  /** Id of the GPU type. */
  gpuTypeId: Maybe<Scalars['String']['output']>;
  /** Id of the entry: data center and GPU type together. */
  id: Scalars['String']['output'];
  /** How much is left: `High`, `Medium`, `Low`, or `None`; null when unknown. */
  stockStatus: Maybe<Scalars['String']['output']>;
};

/** What the GPUs of a data center must meet to count as available. */
export type GpuAvailabilityInput = {
  /** CUDA versions, one of which the machine must have; null entries are ignored. Default: any. */
  allowedCudaVersions?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Number of GPUs on one machine, at least 1. Default: 1. */
  gpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** True counts capacity held for Serverless workers too. Default: false. */
  includeAiApi?: InputMaybe<Scalars['Boolean']['input']>;
  /** Lowest throughput of the disk in MBps. Default: any. */
  minDisk?: InputMaybe<Scalars['Int']['input']>;
  /** Least main memory in GB. Default: any. */
  minMemoryInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Fewest virtual CPUs. Default: any. */
  minVcpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** True looks only in the secure cloud, false only in the community cloud. Default: both. */
  secureCloud?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What the cheapest offer of a GPU type must meet. */
export type GpuLowestPriceInput = {
  /** CUDA versions, one of which the machine must have; null entries are ignored. Default: any. */
  allowedCudaVersions?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Standards that the place must be certified for, all of them; null entries are ignored. Default: none. */
  compliance?: InputMaybe<Array<InputMaybe<Compliance>>>;
  /** ISO 3166-1 two-letter code of the country. Default: anywhere. */
  countryCode?: InputMaybe<Scalars['String']['input']>;
  /** CUDA version of the machine. Default: any. */
  cudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Id of the data center. Default: any. */
  dataCenterId?: InputMaybe<Scalars['String']['input']>;
  /** Number of GPUs on one machine, at least 1. Default: 1. */
  gpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** True counts capacity held for Serverless workers too. Default: false. */
  includeAiApi?: InputMaybe<Scalars['Boolean']['input']>;
  /** Oldest CUDA version of the machine. Default: any. */
  minCudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Lowest throughput of the disk in MBps. Default: any. */
  minDisk?: InputMaybe<Scalars['Int']['input']>;
  /** Lowest download speed in Mbps. Default: any. */
  minDownload?: InputMaybe<Scalars['Int']['input']>;
  /** Least main memory in GB. Default: any. */
  minMemoryInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Lowest upload speed in Mbps. Default: any. */
  minUpload?: InputMaybe<Scalars['Int']['input']>;
  /** Fewest virtual CPUs. Default: any. */
  minVcpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** True looks only in the secure cloud, false only in the community cloud. Default: both. */
  secureCloud?: InputMaybe<Scalars['Boolean']['input']>;
  /** True asks for machines that can give a Pod a public address. Default: false. */
  supportPublicIp?: InputMaybe<Scalars['Boolean']['input']>;
  /** Disk space that must be free, in GB, container disk and volume together. Default: any. */
  totalDisk?: InputMaybe<Scalars['Int']['input']>;
};

/** Measurements of one GPU, or the mean of several. */
export type GpuTelemetry = {
  /** Id of the GPU; null in a mean. */
  id: Maybe<Scalars['String']['output']>;
  /** Use of its memory, in percent. */
  memoryUtilization: Maybe<Scalars['Float']['output']>;
  /** Use of its processors, in percent. */
  percentUtilization: Maybe<Scalars['Float']['output']>;
  /** Power drawn, in watts. */
  powerWatts: Maybe<Scalars['Float']['output']>;
  /** Temperature in degrees Celsius. The spelling is part of the interface. */
  temperatureCelcius: Maybe<Scalars['Float']['output']>;
};

/** A GPU type of the catalogue, with prices and how many of it a Pod may have. */
export type GpuType = {
  /** True when the community cloud has it. */
  communityCloud: Maybe<Scalars['Boolean']['output']>;
  /** On-demand price in the community cloud in US dollars per GPU and hour. */
  communityPrice: Maybe<Scalars['Float']['output']>;
  /** Interruptible price in the community cloud in US dollars per GPU and hour. */
  communitySpotPrice: Maybe<Scalars['Float']['output']>;
  /** Number of CUDA cores; null when the GPU has none. */
  cudaCores: Maybe<Scalars['Int']['output']>;
  /** Name for people. */
  displayName: Maybe<Scalars['String']['output']>;
  /** Id of the type; inputs named `gpuTypeId` take it. */
  id: Scalars['String']['output'];
  /** The cheapest offer that meets the requirements, with its stock. */
  lowestPrice: Maybe<LowestPrice>;
  /** Maker of the GPU. */
  manufacturer: Maybe<Scalars['String']['output']>;
  /** Most GPUs of this type in one Pod. */
  maxGpuCount: Maybe<Scalars['Int']['output']>;
  /** Most GPUs of this type in one Pod of the community cloud. */
  maxGpuCountCommunityCloud: Maybe<Scalars['Int']['output']>;
  /** Most GPUs of this type in one Pod of the secure cloud. */
  maxGpuCountSecureCloud: Maybe<Scalars['Int']['output']>;
  /** Memory of one GPU in GB. */
  memoryInGb: Maybe<Scalars['Int']['output']>;
  /** Fewest GPUs of this type in one Pod. */
  minPodGpuCount: Maybe<Scalars['Int']['output']>;
  /** Price under a plan of one month in US dollars per GPU and hour. */
  oneMonthPrice: Maybe<Scalars['Float']['output']>;
  /** Price under a plan of one week in US dollars per GPU and hour. */
  oneWeekPrice: Maybe<Scalars['Float']['output']>;
  /** Price under a plan of one year in US dollars per GPU and hour. */
  oneYearPrice: Maybe<Scalars['Float']['output']>;
  /** True when the secure cloud has it. */
  secureCloud: Maybe<Scalars['Boolean']['output']>;
  /** On-demand price in the secure cloud in US dollars per GPU and hour. */
  securePrice: Maybe<Scalars['Float']['output']>;
  /** Interruptible price in the secure cloud in US dollars per GPU and hour. */
  secureSpotPrice: Maybe<Scalars['Float']['output']>;
  /** Price under a plan of six months in US dollars per GPU and hour. */
  sixMonthPrice: Maybe<Scalars['Float']['output']>;
  /** Price under a plan of three months in US dollars per GPU and hour. */
  threeMonthPrice: Maybe<Scalars['Float']['output']>;
  /** Speed in comparison with other types, as a plain number; larger is faster. Null when it was not measured. */
  throughput: Maybe<Scalars['Int']['output']>;
};


/** A GPU type of the catalogue, with prices and how many of it a Pod may have. */
export type GpuTypeLowestPriceArgs = {
  input?: InputMaybe<GpuLowestPriceInput>;
};

/** Narrows the list of GPU types. */
export type GpuTypeFilter = {
  /** Only the type with this id. Default: every type. */
  id?: InputMaybe<Scalars['String']['input']>;
  /** Only the types with these ids; null entries are ignored. Default: every type. */
  ids?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
};

/** The cheapest offer of a GPU type that meets given requirements. Prices are null when there is none. */
export type LowestPrice = {
  /** Numbers of GPUs that a Pod could have now. */
  availableGpuCounts: Array<Scalars['Int']['output']>;
  /** Standards that the place is certified for. */
  compliance: Array<Compliance>;
  /** Number of GPUs that are free. */
  countAvailable: Maybe<Scalars['Int']['output']>;
  /** ISO 3166-1 two-letter code of the country. */
  countryCode: Maybe<Scalars['String']['output']>;
  /** Name of the GPU type, for people. */
  gpuName: Maybe<Scalars['String']['output']>;
  /** Id of the GPU type. */
  gpuTypeId: Maybe<Scalars['String']['output']>;
  /** Most unreserved GPUs on one machine. */
  maxUnreservedGpuCount: Maybe<Scalars['Int']['output']>;
  /** Throughput of the disk in MBps. */
  minDisk: Maybe<Scalars['Int']['output']>;
  /** Download speed in Mbps. */
  minDownload: Maybe<Scalars['Int']['output']>;
  /** Main memory that comes with each GPU, in GB. */
  minMemory: Maybe<Scalars['Int']['output']>;
  /** Upload speed in Mbps. */
  minUpload: Maybe<Scalars['Int']['output']>;
  /** Virtual CPUs that come with each GPU. */
  minVcpu: Maybe<Scalars['Int']['output']>;
  /** Lowest bid that would start an interruptible Pod now, in US dollars per GPU and hour. */
  minimumBidPrice: Maybe<Scalars['Float']['output']>;
  /** Share of the GPUs that is rented, from 0 to 1. */
  rentalPercentage: Maybe<Scalars['Float']['output']>;
  /** Number of GPUs that are rented. */
  rentedCount: Maybe<Scalars['Int']['output']>;
  /** How much is left: `High`, `Medium`, `Low`, or `None`; null when unknown. */
  stockStatus: Maybe<Scalars['String']['output']>;
  /** True when Pods can have a public address. */
  supportPublicIp: Maybe<Scalars['Boolean']['output']>;
  /** Number of GPUs there are. */
  totalCount: Maybe<Scalars['Int']['output']>;
  /** On-demand price in US dollars per GPU and hour. */
  uninterruptablePrice: Maybe<Scalars['Float']['output']>;
};

/** Operating system, disk and drivers of a machine. */
export type MachineSystem = {
  /** Newest CUDA version that the driver supports; null without a GPU. */
  cudaVersion: Maybe<Scalars['String']['output']>;
  /** Free space on the disk in GB. */
  diskFree: Maybe<Scalars['Int']['output']>;
  /** Size of the disk in GB. */
  diskTotal: Maybe<Scalars['Int']['output']>;
  /** Version of the container engine. */
  dockerVersion: Maybe<Scalars['String']['output']>;
  /** Version of the kernel. */
  kernelVersion: Maybe<Scalars['String']['output']>;
  /** Operating system with version. */
  os: Maybe<Scalars['String']['output']>;
};

/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type Mutation = {
  /** Creates a network volume: storage that outlives Pods and workers and can be attached to them. */
  createNetworkVolume: Maybe<NetworkVolume>;
  /** Deletes an endpoint with its queue, and stops its workers. Refused while it has waiting or running jobs. */
  deleteEndpoint: Maybe<Scalars['Void']['output']>;
  /** Deletes a network volume with its data. Refused while a Pod or an endpoint uses it. */
  deleteNetworkVolume: Maybe<Scalars['Void']['output']>;
  /** Deletes stored registry credentials. Refused while a template or a Pod refers to them. */
  deleteRegistryAuth: Maybe<Scalars['Void']['output']>;
  /** Deletes a template of the account. Refused while a Pod or an endpoint uses it. */
  deleteTemplate: Maybe<Scalars['Void']['output']>;
  /** Starts a Pod on a machine without a GPU. */
  deployCpuPod: Maybe<Pod>;
  /** Starts a stopped interruptible Pod at a new bid: EXITED becomes RUNNING. */
  podBidResume: Maybe<Pod>;
  /** Changes what a Pod runs and resets it: its container is recreated, its volume stays. Fields left out keep their value. */
  podEditJob: Maybe<Pod>;
  /** Rents a machine with GPUs that no bid can take away and starts a Pod on it. Fails when no machine meets the requirements. */
  podFindAndDeployOnDemand: Maybe<Pod>;
  /** Starts a Pod at a bid price. The service may stop it at any moment when the capacity is wanted elsewhere. */
  podRentInterruptable: Maybe<Pod>;
  /** Starts a stopped Pod that was rented on demand: EXITED becomes RUNNING. Fails when the machine has not enough free GPUs. */
  podResume: Maybe<Pod>;
  /** Stops a running Pod: RUNNING becomes EXITED. The hardware is released, the container disk is lost, the volume stays. A locked Pod is refused. */
  podStop: Maybe<Pod>;
  /** Deletes a Pod and everything on its disks; a network volume stays. */
  podTerminate: Maybe<Scalars['Void']['output']>;
  /** Creates a Serverless endpoint, or, when `id` is given, replaces all settings of that endpoint: fields left out fall back to their defaults. A replacement that changes template, image, variables or hardware starts a rolling release. */
  saveEndpoint: Maybe<Endpoint>;
  /** Stores credentials for a container registry, so that private images can be pulled. User name and password are never returned. */
  saveRegistryAuth: Maybe<ContainerRegistryAuth>;
  /** Creates a template, or changes the one whose `id` is given. A change starts a rolling release of the endpoints that use the template. */
  saveTemplate: Maybe<PodTemplate>;
  /** Stores a secret that variables of Pods and workers can refer to. The value is never returned. */
  secretCreate: Maybe<Secret>;
  /** Deletes a secret. Running containers keep the value they were started with. */
  secretDelete: Maybe<Scalars['Void']['output']>;
  /** Changes the value or the description of a secret. Running containers keep the value they were started with; those started from then on get the new one. */
  secretUpdate: Maybe<Secret>;
  /** Gives an endpoint another template and starts a rolling release; its other settings stay. */
  updateEndpointTemplate: Maybe<Endpoint>;
  /** Renames a network volume or makes it larger. A volume never shrinks. */
  updateNetworkVolume: Maybe<NetworkVolume>;
  /** Replaces the user name or the password of stored registry credentials. Containers started from then on use the new ones. */
  updateRegistryAuth: Maybe<ContainerRegistryAuth>;
  /** Changes the settings of the calling account. Fields left out keep their value. */
  updateUserSettings: Maybe<User>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationCreateNetworkVolumeArgs = {
  input?: InputMaybe<CreateNetworkVolumeInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationDeleteEndpointArgs = {
  id: Scalars['String']['input'];
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationDeleteNetworkVolumeArgs = {
  input?: InputMaybe<DeleteNetworkVolumeInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationDeleteRegistryAuthArgs = {
  registryAuthId: Scalars['String']['input'];
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationDeleteTemplateArgs = {
  templateName?: InputMaybe<Scalars['String']['input']>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationDeployCpuPodArgs = {
  input?: InputMaybe<DeployCpuPodInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationPodBidResumeArgs = {
  input?: InputMaybe<PodBidResumeInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationPodEditJobArgs = {
  input?: InputMaybe<PodEditJobInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationPodFindAndDeployOnDemandArgs = {
  input?: InputMaybe<PodFindAndDeployOnDemandInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationPodRentInterruptableArgs = {
  input: PodRentInterruptableInput;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationPodResumeArgs = {
  input?: InputMaybe<PodResumeInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationPodStopArgs = {
  input?: InputMaybe<PodStopInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationPodTerminateArgs = {
  input?: InputMaybe<PodTerminateInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationSaveEndpointArgs = {
  input: EndpointInput;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationSaveRegistryAuthArgs = {
  input?: InputMaybe<SaveRegistryAuthInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationSaveTemplateArgs = {
  input?: InputMaybe<SaveTemplateInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationSecretCreateArgs = {
  input?: InputMaybe<SecretCreateInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationSecretDeleteArgs = {
  id: Scalars['ID']['input'];
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationSecretUpdateArgs = {
  input?: InputMaybe<SecretUpdateInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationUpdateEndpointTemplateArgs = {
  input?: InputMaybe<UpdateEndpointTemplateInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationUpdateNetworkVolumeArgs = {
  input?: InputMaybe<UpdateNetworkVolumeInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationUpdateRegistryAuthArgs = {
  input?: InputMaybe<UpdateRegistryAuthInput>;
};


/** Everything that can be changed. Mutations of one request run one after the other, in the order written. */
export type MutationUpdateUserSettingsArgs = {
  input?: InputMaybe<UpdateUserSettingsInput>;
};

/** Storage that outlives Pods and workers and can be attached to them. */
export type NetworkVolume = {
  /** The data center that the volume is in. */
  dataCenter: Maybe<DataCenter>;
  /** Id of the data center that the volume is in. */
  dataCenterId: Maybe<Scalars['String']['output']>;
  /** Id of the volume. */
  id: Scalars['String']['output'];
  /** Name of the volume. */
  name: Maybe<Scalars['String']['output']>;
  /** Size in GB. */
  size: Maybe<Scalars['Int']['output']>;
};

/** Says which network volume. */
export type NetworkVolumeIdInput = {
  /** Id of the network volume. */
  networkVolumeId: Scalars['String']['input'];
};

/** A rented container, with the hardware it runs on. */
export type Pod = {
  /** Price in US dollars per hour, after savings plans. */
  adjustedCostPerHr: Maybe<Scalars['Float']['output']>;
  /** Id of the endpoint that this Pod is a worker of; null for an ordinary Pod. The name is kept for older clients. */
  aiApiId: Maybe<Scalars['String']['output']>;
  /** Key that was made for the Pod. Write-only: always null. */
  apiKey: Maybe<Scalars['String']['output']>;
  /** Id of the account that rents the Pod. */
  consumerUserId: Maybe<Scalars['String']['output']>;
  /** Size of the container disk in GB. Its data is lost when the container is recreated. */
  containerDiskInGb: Maybe<Scalars['Int']['output']>;
  /** Id of the stored registry credentials used to pull the image. */
  containerRegistryAuthId: Maybe<Scalars['String']['output']>;
  /** Factor on the list price; 1 where nothing is added or taken off. */
  costMultiplier: Maybe<Scalars['Float']['output']>;
  /** Price in US dollars per hour, before savings plans. */
  costPerHr: Maybe<Scalars['Float']['output']>;
  /** The CPU flavor; null for a GPU Pod. */
  cpuFlavor: Maybe<CpuFlavor>;
  /** Id of the CPU flavor; null for a GPU Pod. */
  cpuFlavorId: Maybe<Scalars['String']['output']>;
  /** When the Pod was created. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** What the Pod is meant to be doing. */
  desiredStatus: Maybe<PodStatus>;
  /** Arguments that replace the image's start command. A template with separate entry point and command shows as JSON text `{"entrypoint": […], "cmd": […]}`. */
  dockerArgs: Maybe<Scalars['String']['output']>;
  /** Id of the container on its machine; null until there is one. */
  dockerId: Maybe<Scalars['String']['output']>;
  /** The endpoint that this Pod is a worker of; null for an ordinary Pod. */
  endpoint: Maybe<Endpoint>;
  /** Environment variables, each as `KEY=VALUE`. */
  env: Array<Scalars['String']['output']>;
  /** Number of GPUs; 0 for a CPU Pod. */
  gpuCount: Maybe<Scalars['Int']['output']>;
  /** Power limit of the GPUs in percent of their maximum; null when not limited. */
  gpuPowerLimitPercent: Maybe<Scalars['Int']['output']>;
  /** The GPUs given to the Pod. */
  gpus: Array<Gpu>;
  /** Id of the Pod. */
  id: Scalars['String']['output'];
  /** Id of the endpoint that this Pod is the editing workspace of; null when it is none. */
  ideAiApiId: Maybe<Scalars['String']['output']>;
  /** Container image with repository and tag. */
  imageName: Maybe<Scalars['String']['output']>;
  /** Address of the Pod within its network; null until the container runs. */
  ipAddress: Maybe<Scalars['String']['output']>;
  /** When the container was last started; null when it never was. */
  lastStartedAt: Maybe<Scalars['DateTime']['output']>;
  /** The last change of status in words, with its date. */
  lastStatusChange: Maybe<Scalars['String']['output']>;
  /** The latest measurements; null when there are none. */
  latestTelemetry: Maybe<PodTelemetry>;
  /** True when the Pod can be neither stopped nor reset. */
  locked: Maybe<Scalars['Boolean']['output']>;
  /** The lowest bid that would start this Pod again, in US dollars per GPU and hour; null when the Pod is not stopped or not interruptible. */
  lowestBidPriceToResume: Maybe<Scalars['Float']['output']>;
  /** The machine that the Pod is on; null until one is found. */
  machine: Maybe<PodMachineInfo>;
  /** Id of the machine that the Pod is on; null until one is found. */
  machineId: Maybe<Scalars['String']['output']>;
  /** Kind of machine, for example `GPU` or `CPU`. */
  machineType: Maybe<Scalars['String']['output']>;
  /** Main memory in GB. */
  memoryInGb: Maybe<Scalars['Float']['output']>;
  /** Name of the Pod. */
  name: Maybe<Scalars['String']['output']>;
  /** The attached network volume; null when there is none. */
  networkVolume: Maybe<NetworkVolume>;
  /** Id of the attached network volume. */
  networkVolumeId: Maybe<Scalars['String']['output']>;
  /** How the Pod is rented. */
  podType: Maybe<PodType>;
  /** The HTTP port, such as that of the input `port`, where exactly one is exposed; otherwise null. */
  port: Maybe<Scalars['Int']['output']>;
  /** Exposed ports, comma-separated, each `port/protocol` with protocol `http` or `tcp`. */
  ports: Maybe<Scalars['String']['output']>;
  /** The registry that the image is pulled from; null when it needs no credentials. */
  registry: Maybe<PodRegistry>;
  /** What the container is doing now; null unless it runs. */
  runtime: Maybe<PodRuntime>;
  /** Savings plans that lower the price of this Pod. */
  savingsPlans: Array<SavingsPlan>;
  /** Version of the endpoint that this worker was started for; null for an ordinary Pod. */
  slsVersion: Maybe<Scalars['Int']['output']>;
  /** Id of the template that the Pod was created from. */
  templateId: Maybe<Scalars['String']['output']>;
  /** True when the Pod was started only to try a template out. */
  testPod: Maybe<Scalars['Boolean']['output']>;
  /** How long the container has been running, in seconds; 0 when it is not. */
  uptimeSeconds: Maybe<Scalars['Int']['output']>;
  /** Number of virtual CPUs. */
  vcpuCount: Maybe<Scalars['Float']['output']>;
  /** Counts the configurations of the Pod; rises with every change of what it runs. */
  version: Maybe<Scalars['Int']['output']>;
  /** True when the volume is encrypted. */
  volumeEncrypted: Maybe<Scalars['Boolean']['output']>;
  /** Size of the Pod's own volume in GB. Its data outlives restarts. */
  volumeInGb: Maybe<Scalars['Float']['output']>;
  /** Key of an encrypted volume. Write-only: always null. */
  volumeKey: Maybe<Scalars['String']['output']>;
  /** Absolute path where the volume, or the network volume in its place, is mounted. */
  volumeMountPath: Maybe<Scalars['String']['output']>;
};

/** Says which interruptible Pod to start, and at which bid. */
export type PodBidResumeInput = {
  /** The bid in US dollars per GPU and hour. */
  bidPerGpu: Scalars['Float']['input'];
  /** Number of GPUs, at least 1. */
  gpuCount: Scalars['Int']['input'];
  /** Id of the Pod. */
  podId: Scalars['String']['input'];
};

/** Says which Pod to change, and how. Fields left out keep their value. */
export type PodEditJobInput = {
  /** Size of the container disk in GB. Its data is lost with this change. */
  containerDiskInGb: Scalars['Int']['input'];
  /** Id of stored registry credentials, for a private image. */
  containerRegistryAuthId?: InputMaybe<Scalars['String']['input']>;
  /** Replaces the start command of the image; empty goes back to the image's CMD. */
  dockerArgs?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables, at most 50; null entries are ignored. The list replaces the present one. */
  env?: InputMaybe<Array<InputMaybe<EnvironmentVariableInput>>>;
  /** Container image with repository and tag. */
  imageName: Scalars['String']['input'];
  /** Id of the Pod. */
  podId: Scalars['String']['input'];
  /** One HTTP port to expose, beside those in `ports`. */
  port?: InputMaybe<Scalars['Port']['input']>;
  /** Ports to expose, comma-separated, each `port/protocol` with protocol `http` or `tcp`. */
  ports?: InputMaybe<Scalars['String']['input']>;
  /** Size of the Pod's own volume in GB; it can only grow. */
  volumeInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Absolute path to mount the volume or network volume at. */
  volumeMountPath?: InputMaybe<Scalars['String']['input']>;
};

/** Says which Pod. */
export type PodFilter = {
  /** Id of the Pod. */
  podId: Scalars['String']['input'];
};

/** What a Pod runs and what hardware it needs. Needs `imageName` or `templateId`. */
export type PodFindAndDeployOnDemandInput = {
  /** Id of the endpoint that the Pod is to be a worker of. Set by the service itself; left out for an ordinary Pod. */
  aiApiId?: InputMaybe<Scalars['String']['input']>;
  /** Rent only a machine with one of these CUDA versions; null entries are ignored. Default: any. */
  allowedCudaVersions?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Which cloud to rent in. Default: ALL. */
  cloudType?: InputMaybe<CloudTypeEnum>;
  /** Standards that the place must be certified for, all of them; null entries are ignored. Default: none. */
  compliance?: InputMaybe<Array<InputMaybe<Compliance>>>;
  /** Kind of hardware. Default: GPU. */
  computeType?: InputMaybe<ComputeType>;
  /** Size of the container disk in GB, for the operating system, applications and temporary data. Default: the template's, else 50. */
  containerDiskInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Id of stored registry credentials, for a private image. Default: the template's. */
  containerRegistryAuthId?: InputMaybe<Scalars['String']['input']>;
  /** Rent only in this country, an ISO 3166-1 two-letter code. Default: anywhere. */
  countryCode?: InputMaybe<Scalars['String']['input']>;
  /** Rent only a machine with this CUDA version. Default: any. */
  cudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Rent only in this data center. Default: any, or that of the network volume. */
  dataCenterId?: InputMaybe<Scalars['String']['input']>;
  /** The most that the Pod may cost, in US dollars per hour; without an offer within it the request fails. Default: no bound. */
  deployCost?: InputMaybe<Scalars['Float']['input']>;
  /** Replaces the start command of the image. Default: the template's, else the image's CMD. */
  dockerArgs?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables, at most 50; null entries are ignored. They are added to those of the template, and on the same name the value given here holds. Default: none. */
  env?: InputMaybe<Array<InputMaybe<EnvironmentVariableInput>>>;
  /** True puts the Pod into the private network of the account, across data centers. Default: false. */
  globalNetwork?: InputMaybe<Scalars['Boolean']['input']>;
  /** Number of GPUs, at least 1. Default: 1. */
  gpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** Id of the GPU type, from `gpuTypes`. Default: any type. */
  gpuTypeId?: InputMaybe<Scalars['String']['input']>;
  /** Ids of GPU types, any of which will do, in order of preference; null entries are ignored. Default: only `gpuTypeId`. */
  gpuTypeIdList?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Container image with repository and tag. Default: the template's. */
  imageName?: InputMaybe<Scalars['String']['input']>;
  /** CPU instances, any of which will do, each `{flavor}-{vcpus}-{GB of memory}`; null entries are ignored. Only for the compute type CPU. */
  instanceIds?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Oldest CUDA version that the machine may have. Default: any. */
  minCudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Lowest throughput of the disk in MBps. Default: any. */
  minDisk?: InputMaybe<Scalars['Int']['input']>;
  /** Lowest download speed in Mbps. Default: any. */
  minDownload?: InputMaybe<Scalars['Int']['input']>;
  /** Least main memory in GB. Default: 1. */
  minMemoryInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Lowest upload speed in Mbps. Default: any. */
  minUpload?: InputMaybe<Scalars['Int']['input']>;
  /** Fewest virtual CPUs. Default: 1. */
  minVcpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** Name of the Pod, unique among those of the account, 1 to 191 characters. Default: `my pod`, which any number of Pods may bear. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Id of the network volume to attach in place of a volume of its own. Default: none. */
  networkVolumeId?: InputMaybe<Scalars['String']['input']>;
  /** One HTTP port to expose, beside those in `ports`. Default: none. */
  port?: InputMaybe<Scalars['Port']['input']>;
  /** Ports to expose, comma-separated, each `port/protocol` with protocol `http` or `tcp`, for example `8888/http,22/tcp`. Default: the template's. */
  ports?: InputMaybe<Scalars['String']['input']>;
  /** Plan to buy with the Pod. Default: none. */
  savingsPlan?: InputMaybe<SavingsPlanInput>;
  /** True starts Jupyter beside the container's own command. Default: the template's, else false. */
  startJupyter?: InputMaybe<Scalars['Boolean']['input']>;
  /** True starts an SSH server beside the container's own command, open to the keys of the account. Default: the template's, else false. */
  startSsh?: InputMaybe<Scalars['Boolean']['input']>;
  /** When to stop the Pod automatically. Default: never. */
  stopAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** True rents only a machine that can give the Pod a public address. Default: false. */
  supportPublicIp?: InputMaybe<Scalars['Boolean']['input']>;
  /** Id of the template to start from. Fields given here go before it. Default: none. */
  templateId?: InputMaybe<Scalars['String']['input']>;
  /** When to terminate the Pod automatically. Default: never. */
  terminateAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Size of the Pod's own volume in GB; its data outlives restarts. 0 for none. Default: the template's, else 20. */
  volumeInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Key to encrypt the volume with. Never returned. Default: not encrypted. */
  volumeKey?: InputMaybe<Scalars['String']['input']>;
  /** Absolute path to mount the volume or network volume at. Default: the template's, else `/workspace`. */
  volumeMountPath?: InputMaybe<Scalars['String']['input']>;
};

/** The machine that a Pod is on. */
export type PodMachineInfo = {
  /** Price of the whole machine in US dollars per hour. */
  costPerHr: Maybe<Scalars['Float']['output']>;
  /** Number of CPUs, the same as `vcpuTotal` and as `cpuCount` of REST. */
  cpuCount: Maybe<Scalars['Int']['output']>;
  /** The processor model. */
  cpuType: Maybe<CpuType>;
  /** Id of the processor model. */
  cpuTypeId: Maybe<Scalars['String']['output']>;
  /** Present price in US dollars per GPU and hour. */
  currentPricePerGpu: Maybe<Scalars['Float']['output']>;
  /** Id of the data center. */
  dataCenterId: Maybe<Scalars['String']['output']>;
  /** Throughput of the disk in MBps. */
  diskMBps: Maybe<Scalars['Int']['output']>;
  /** Number of GPUs that are free. */
  gpuAvailable: Maybe<Scalars['Int']['output']>;
  /** Name of the GPU type, for people. */
  gpuDisplayName: Maybe<Scalars['String']['output']>;
  /** The GPU type; null when the machine has no GPU. */
  gpuType: Maybe<GpuType>;
  /** Id of the GPU type; null when the machine has no GPU. */
  gpuTypeId: Maybe<Scalars['String']['output']>;
  /** Id of the machine. */
  id: Scalars['String']['output'];
  /** True when new Pods may be placed on it. */
  listed: Maybe<Scalars['Boolean']['output']>;
  /** Where the machine is, as an ISO 3166-1 two-letter country code or a place name. */
  location: Maybe<Scalars['String']['output']>;
  /** Operating system, disk and drivers. */
  machineSystem: Maybe<MachineSystem>;
  /** Kind of machine, for example `GPU` or `CPU`. */
  machineType: Maybe<Scalars['String']['output']>;
  /** End of the next maintenance; null when none is planned. */
  maintenanceEnd: Maybe<Scalars['DateTime']['output']>;
  /** What the maintenance is about. */
  maintenanceNote: Maybe<Scalars['String']['output']>;
  /** Start of the next maintenance; null when none is planned. */
  maintenanceStart: Maybe<Scalars['DateTime']['output']>;
  /** Download speed in Mbps. */
  maxDownloadSpeedMbps: Maybe<Scalars['Int']['output']>;
  /** Upload speed in Mbps. */
  maxUploadSpeedMbps: Maybe<Scalars['Int']['output']>;
  /** Main memory given to Pods, in GB. */
  memoryReserved: Maybe<Scalars['Int']['output']>;
  /** Main memory in GB. */
  memoryTotal: Maybe<Scalars['Int']['output']>;
  /** Fewest GPUs that a Pod on it must rent. */
  minPodGpuCount: Maybe<Scalars['Int']['output']>;
  /** Note of the machine's owner. */
  note: Maybe<Scalars['String']['output']>;
  /** Name under which the Pod is known at its machine, `{podId}-{suffix}`. It is the user name for SSH through a proxy, where the service has one. */
  podHostId: Maybe<Scalars['String']['output']>;
  /** Public address of the machine; null when it has none. */
  publicIp: Maybe<Scalars['String']['output']>;
  /** True when the machine stands in a data center of the secure cloud. */
  secureCloud: Maybe<Scalars['Boolean']['output']>;
  /** True when Pods on it can have a public address. */
  supportPublicIp: Maybe<Scalars['Boolean']['output']>;
  /** Number of virtual CPUs given to Pods. */
  vcpuReserved: Maybe<Scalars['Int']['output']>;
  /** Number of virtual CPUs. */
  vcpuTotal: Maybe<Scalars['Int']['output']>;
};

/** The registry that a Pod's image is pulled from. */
export type PodRegistry = {
  /** Encoded credentials. Write-only: always null. */
  auth: Maybe<Scalars['String']['output']>;
  /** Password. Write-only: always null. */
  pass: Maybe<Scalars['String']['output']>;
  /** Address of the registry. */
  url: Maybe<Scalars['String']['output']>;
  /** User name. Write-only: always null. */
  user: Maybe<Scalars['String']['output']>;
  /** User name under its newer name. Write-only: always null. */
  username: Maybe<Scalars['String']['output']>;
};

/** What an interruptible Pod runs, what hardware it needs and what is bid for it. Needs `imageName` or `templateId`. */
export type PodRentInterruptableInput = {
  /** Rent only a machine with one of these CUDA versions; null entries are ignored. Default: any. */
  allowedCudaVersions?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** The bid in US dollars per GPU and hour. Default: the lowest bid that starts the Pod now. */
  bidPerGpu?: InputMaybe<Scalars['Float']['input']>;
  /** Which cloud to rent in. Default: ALL. */
  cloudType?: InputMaybe<CloudTypeEnum>;
  /** Size of the container disk in GB, for the operating system, applications and temporary data. Default: the template's, else 50. */
  containerDiskInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Id of stored registry credentials, for a private image. Default: the template's. */
  containerRegistryAuthId?: InputMaybe<Scalars['String']['input']>;
  /** Rent only in this country, an ISO 3166-1 two-letter code. Default: anywhere. */
  countryCode?: InputMaybe<Scalars['String']['input']>;
  /** Rent only a machine with this CUDA version. Default: any. */
  cudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Rent only in this data center. Default: any, or that of the network volume. */
  dataCenterId?: InputMaybe<Scalars['String']['input']>;
  /** Replaces the start command of the image. Default: the template's, else the image's CMD. */
  dockerArgs?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables, at most 50; null entries are ignored. They are added to those of the template, and on the same name the value given here holds. Default: none. */
  env?: InputMaybe<Array<InputMaybe<EnvironmentVariableInput>>>;
  /** Number of GPUs, at least 1. Default: 1. */
  gpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** Id of the GPU type, from `gpuTypes`. Default: any type. */
  gpuTypeId?: InputMaybe<Scalars['String']['input']>;
  /** Container image with repository and tag. Default: the template's. */
  imageName?: InputMaybe<Scalars['String']['input']>;
  /** Oldest CUDA version that the machine may have. Default: any. */
  minCudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Lowest throughput of the disk in MBps. Default: any. */
  minDisk?: InputMaybe<Scalars['Int']['input']>;
  /** Lowest download speed in Mbps. Default: any. */
  minDownload?: InputMaybe<Scalars['Int']['input']>;
  /** Least main memory in GB. Default: 1. */
  minMemoryInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Lowest upload speed in Mbps. Default: any. */
  minUpload?: InputMaybe<Scalars['Int']['input']>;
  /** Fewest virtual CPUs. Default: 1. */
  minVcpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** Name of the Pod, unique among those of the account, 1 to 191 characters. Default: `my pod`, which any number of Pods may bear. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Id of the network volume to attach in place of a volume of its own. Default: none. */
  networkVolumeId?: InputMaybe<Scalars['String']['input']>;
  /** One HTTP port to expose, beside those in `ports`. Default: none. */
  port?: InputMaybe<Scalars['Port']['input']>;
  /** Ports to expose, comma-separated, each `port/protocol` with protocol `http` or `tcp`, for example `8888/http,22/tcp`. Default: the template's. */
  ports?: InputMaybe<Scalars['String']['input']>;
  /** True starts Jupyter beside the container's own command. Default: the template's, else false. */
  startJupyter?: InputMaybe<Scalars['Boolean']['input']>;
  /** True starts an SSH server beside the container's own command, open to the keys of the account. Default: the template's, else false. */
  startSsh?: InputMaybe<Scalars['Boolean']['input']>;
  /** When to stop the Pod automatically. Default: never. */
  stopAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** True rents only a machine that can give the Pod a public address. Default: false. */
  supportPublicIp?: InputMaybe<Scalars['Boolean']['input']>;
  /** Id of the template to start from. Fields given here go before it. Default: none. */
  templateId?: InputMaybe<Scalars['String']['input']>;
  /** When to terminate the Pod automatically. Default: never. */
  terminateAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Size of the Pod's own volume in GB; its data outlives restarts. 0 for none. Default: the template's, else 20. */
  volumeInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Key to encrypt the volume with. Never returned. Default: not encrypted. */
  volumeKey?: InputMaybe<Scalars['String']['input']>;
  /** Absolute path to mount the volume or network volume at. Default: the template's, else `/workspace`. */
  volumeMountPath?: InputMaybe<Scalars['String']['input']>;
};

/** Says which Pod to start, and with how much hardware. */
export type PodResumeInput = {
  /** Start only on a machine with one of these CUDA versions; null entries are ignored. Default: any. */
  allowedCudaVersions?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Kind of hardware to start on. Default: as before. */
  computeType?: InputMaybe<ComputeType>;
  /** Number of GPUs; fewer than before, or 0 to reach the data only, are allowed. Default: as before. */
  gpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** Id of the Pod. */
  podId: Scalars['String']['input'];
  /** True reads the state of the machine again before starting. Default: false. */
  syncMachine?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What the container of a running Pod is doing. */
export type PodRuntime = {
  /** Load of the container. */
  container: Maybe<PodRuntimeContainer>;
  /** Load of each GPU. */
  gpus: Array<PodRuntimeGpu>;
  /** How the exposed ports can be reached. External TCP ports change whenever the container is recreated. */
  ports: Array<PodRuntimePort>;
  /** How long the container has been running, in seconds. */
  uptimeInSeconds: Maybe<Scalars['Int']['output']>;
};

/** Load of a container. */
export type PodRuntimeContainer = {
  /** Use of the virtual CPUs, in percent. */
  cpuPercent: Maybe<Scalars['Float']['output']>;
  /** Use of the main memory, in percent. */
  memoryPercent: Maybe<Scalars['Float']['output']>;
};

/** Load of a GPU of a running Pod. */
export type PodRuntimeGpu = {
  /** Use of its processors, in percent. */
  gpuUtilPercent: Maybe<Scalars['Float']['output']>;
  /** Id of the GPU. */
  id: Scalars['String']['output'];
  /** Use of its memory, in percent. */
  memoryUtilPercent: Maybe<Scalars['Float']['output']>;
};

/** How one port of a running Pod is reached. */
export type PodRuntimePort = {
  /** Address to connect to. */
  ip: Maybe<Scalars['String']['output']>;
  /** True when `ip` can be reached from outside the fleet's own network. */
  isIpPublic: Maybe<Scalars['Boolean']['output']>;
  /** Port inside the container. */
  privatePort: Maybe<Scalars['Int']['output']>;
  /** Port at `ip` that leads to the private one. */
  publicPort: Maybe<Scalars['Int']['output']>;
  /** Protocol: `http` or `tcp`. */
  type: Maybe<Scalars['String']['output']>;
};

/** What a Pod is doing or meant to be doing. */
export type PodStatus =
  /** Created, never started. */
  | 'CREATED'
  /** Lost: the machine no longer answers. */
  | 'DEAD'
  /** Stopped: the hardware is released, the volume stays. */
  | 'EXITED'
  /** Frozen: the container exists and gets no processor time. */
  | 'PAUSED'
  /** Restarting: the same container is being started again. */
  | 'RESTARTING'
  /** Started: the container runs or is being made. */
  | 'RUNNING'
  /** Deleted. */
  | 'TERMINATED';

/** Says which Pod to stop. */
export type PodStopInput = {
  /** True counts the Pod's `version` up. Default: false. */
  incrementVersion?: InputMaybe<Scalars['Boolean']['input']>;
  /** Id of the Pod. */
  podId: Scalars['String']['input'];
};

/** Measurements of a Pod. */
export type PodTelemetry = {
  /** Mean over the GPUs; null for a CPU Pod. */
  averageGpuMetrics: Maybe<GpuTelemetry>;
  /** Use of the virtual CPUs, in percent. */
  cpuUtilization: Maybe<Scalars['Float']['output']>;
  /** Measurements of each GPU. */
  individualGpuMetrics: Array<GpuTelemetry>;
  /** When `state` last changed. */
  lastStateTransitionTimestamp: Maybe<Scalars['DateTime']['output']>;
  /** Use of the main memory, in percent. */
  memoryUtilization: Maybe<Scalars['Float']['output']>;
  /** State of the container, in one word. */
  state: Maybe<Scalars['String']['output']>;
  /** When the measurements were taken. */
  time: Maybe<Scalars['DateTime']['output']>;
};

/** How to start a Pod or a worker. */
export type PodTemplate = {
  /** True when `startScript` replaces the whole start of the container. */
  advancedStart: Maybe<Scalars['Boolean']['output']>;
  /** Id of the endpoint that the template belongs to; null when it stands alone. */
  boundEndpointId: Maybe<Scalars['String']['output']>;
  /** Group that the web console shows the template in: `NVIDIA`, `AMD` or `CPU`. */
  category: Maybe<Scalars['String']['output']>;
  /** Further settings that clients keep with the template; not read by the service. */
  config: Maybe<Scalars['JSON']['output']>;
  /** Size of the container disk in GB. Its data is lost when the container is recreated. */
  containerDiskInGb: Maybe<Scalars['Int']['output']>;
  /** Id of the stored registry credentials used to pull the image. */
  containerRegistryAuthId: Maybe<Scalars['String']['output']>;
  /** Arguments that replace the image's start command; empty keeps it. Separate entry point and command show as JSON text `{"entrypoint": […], "cmd": […]}`. */
  dockerArgs: Maybe<Scalars['String']['output']>;
  /** Credits that the template's author earned from its use. */
  earned: Maybe<Scalars['Float']['output']>;
  /** Environment variables. */
  env: Array<EnvironmentVariable>;
  /** Id of the template. */
  id: Scalars['String']['output'];
  /** Container image with repository and tag. */
  imageName: Maybe<Scalars['String']['output']>;
  /** True for an official template of the service operator. */
  isPlatform: Maybe<Scalars['Boolean']['output']>;
  /** True when every account may use the template. */
  isPublic: Maybe<Scalars['Boolean']['output']>;
  /** True for workers of endpoints, false for Pods. */
  isServerless: Maybe<Scalars['Boolean']['output']>;
  /** Name of the template. */
  name: Maybe<Scalars['String']['output']>;
  /** Exposed ports, comma-separated, each `port/protocol` with protocol `http` or `tcp`. */
  ports: Maybe<Scalars['String']['output']>;
  /** Names given to exposed ports. */
  portsConfig: Array<PortConfig>;
  /** Description of the template in Markdown. */
  readme: Maybe<Scalars['String']['output']>;
  /** How long Pods and workers made from the template ran, in minutes. */
  runtimeInMin: Maybe<Scalars['Int']['output']>;
  /** True when Jupyter is started beside the container's own command. */
  startJupyter: Maybe<Scalars['Boolean']['output']>;
  /** Shell commands run at the start of the container. */
  startScript: Maybe<Scalars['String']['output']>;
  /** True when an SSH server is started beside the container's own command. */
  startSsh: Maybe<Scalars['Boolean']['output']>;
  /** Size of the volume in GB; its data outlives restarts. 0 for workers. */
  volumeInGb: Maybe<Scalars['Int']['output']>;
  /** Absolute path where the volume, or a network volume in its place, is mounted. */
  volumeMountPath: Maybe<Scalars['String']['output']>;
};

/** Narrows the list of public templates. */
export type PodTemplateInput = {
  /** True lists only official templates, false only those of the community. Default: both. */
  isPlatform?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Says which Pod to delete. */
export type PodTerminateInput = {
  /** Id of the Pod. */
  podId: Scalars['String']['input'];
};

/** How a Pod is rented. */
export type PodType =
  /** Runs on what would else stand idle. */
  | 'BACKGROUND'
  /** At a bid: it runs until another Pod bids more. */
  | 'BID'
  /** The service may stop it at any moment. */
  | 'INTERRUPTABLE'
  /** On demand: nothing but its owner stops it while there is credit. */
  | 'RESERVED';

/** The name of an exposed port. */
export type PortConfig = {
  /** Name shown for the port. */
  name: Maybe<Scalars['String']['output']>;
  /** Port number, as text. */
  port: Maybe<Scalars['String']['output']>;
};

/** A name for an exposed port. */
export type PortConfigInput = {
  /** Name to show for the port. */
  name: Scalars['String']['input'];
  /** Number of the port. */
  port: Scalars['Port']['input'];
};

/** Everything that can be read. */
export type Query = {
  /** The countries that have machines, as ISO 3166-1 two-letter codes in upper case. Inputs named `countryCode` take these values. */
  countryCodes: Array<Scalars['String']['output']>;
  /** The CPU flavors of the catalogue: families of instances without a GPU. */
  cpuFlavors: Array<CpuFlavor>;
  /** The processor models found in the machines of the fleet. */
  cpuTypes: Array<CpuType>;
  /** The data centers that machines and network volumes are in. */
  dataCenters: Array<DataCenter>;
  /** The GPU types of the catalogue; `gpuTypeId` in inputs takes their ids. One entry has the id `unknown` and stands for GPUs that are not in the catalogue. */
  gpuTypes: Array<GpuType>;
  /** The account that the API key belongs to, and through it everything the account owns. */
  myself: Maybe<User>;
  /** One Pod of the calling account; null when the account has no such Pod. */
  pod: Maybe<Pod>;
  /** One template that the calling account may use; null when there is none with this id. */
  podTemplate: Maybe<PodTemplate>;
  /** Templates for Pods that every account may use: community templates and those of the service operator. */
  podTemplates: Array<PodTemplate>;
  /** The pools of comparable GPU types that `gpuIds` of an endpoint chooses from. */
  serverlessGpuPools: Array<ServerlessGpuPool>;
};


/** Everything that can be read. */
export type QueryCpuFlavorsArgs = {
  input?: InputMaybe<CpuFlavorInput>;
};


/** Everything that can be read. */
export type QueryGpuTypesArgs = {
  input?: InputMaybe<GpuTypeFilter>;
};


/** Everything that can be read. */
export type QueryPodArgs = {
  input?: InputMaybe<PodFilter>;
};


/** Everything that can be read. */
export type QueryPodTemplateArgs = {
  id: Scalars['String']['input'];
};


/** Everything that can be read. */
export type QueryPodTemplatesArgs = {
  input?: InputMaybe<PodTemplateInput>;
};

/** Registry credentials to store. */
export type SaveRegistryAuthInput = {
  /** Name of the credentials, unique within the account, 1 to 191 characters. */
  name: Scalars['String']['input'];
  /** Password or token at the registry. */
  password: Scalars['String']['input'];
  /** The registries that the credentials are for, such as ghcr.io. Left out: that of the first image that is pulled with them. */
  registries?: InputMaybe<Array<Scalars['String']['input']>>;
  /** User name at the registry. */
  username: Scalars['String']['input'];
};

/** A template to create or to change. */
export type SaveTemplateInput = {
  /** True makes `startScript` replace the whole start of the container. Default: false. */
  advancedStart?: InputMaybe<Scalars['Boolean']['input']>;
  /** Group to show the template in: `NVIDIA`, `AMD` or `CPU`. Default: `NVIDIA`. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** Further settings to keep with the template; not read by the service. Default: none. */
  config?: InputMaybe<Scalars['JSON']['input']>;
  /** Size of the container disk in GB, for the operating system, applications and temporary data. */
  containerDiskInGb: Scalars['Int']['input'];
  /** Id of stored registry credentials, for a private image. Default: none. */
  containerRegistryAuthId?: InputMaybe<Scalars['String']['input']>;
  /** Replaces the start command of the image. Default: the image's CMD. */
  dockerArgs?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables, at most 50; null entries are ignored. Default: none. */
  env?: InputMaybe<Array<InputMaybe<EnvironmentVariableInput>>>;
  /** Accepted beside the other common fields. Hardware is chosen when a Pod is deployed, so a template does not store it. */
  gpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** Accepted beside the other common fields. Hardware is chosen when a Pod is deployed, so a template does not store it. */
  gpuTypeId?: InputMaybe<Scalars['String']['input']>;
  /** Id of the template to change. Left out: a new template is created. */
  id?: InputMaybe<Scalars['String']['input']>;
  /** Container image with repository and tag. */
  imageName: Scalars['String']['input'];
  /** True lets every account use the template. Default: false. */
  isPublic?: InputMaybe<Scalars['Boolean']['input']>;
  /** True for workers of endpoints, false for Pods. Cannot change later. Default: false. */
  isServerless?: InputMaybe<Scalars['Boolean']['input']>;
  /** Name of the template, unique within the account, 1 to 191 characters. */
  name: Scalars['String']['input'];
  /** Ports to expose, comma-separated, each `port/protocol` with protocol `http` or `tcp`. Default: none. */
  ports?: InputMaybe<Scalars['String']['input']>;
  /** Names for exposed ports; null entries are ignored. Default: none. */
  portsConfig?: InputMaybe<Array<InputMaybe<PortConfigInput>>>;
  /** Description of the template in Markdown. Default: empty. */
  readme?: InputMaybe<Scalars['String']['input']>;
  /** True starts Jupyter beside the container's own command. Default: false. */
  startJupyter?: InputMaybe<Scalars['Boolean']['input']>;
  /** Shell commands to run at the start of the container. Default: none. */
  startScript?: InputMaybe<Scalars['String']['input']>;
  /** True starts an SSH server beside the container's own command. Default: false. */
  startSsh?: InputMaybe<Scalars['Boolean']['input']>;
  /** Size of the volume in GB; its data outlives restarts. Must be 0 when `isServerless` is true. */
  volumeInGb: Scalars['Int']['input'];
  /** Absolute path to mount the volume or network volume at. Default: `/workspace`. */
  volumeMountPath?: InputMaybe<Scalars['String']['input']>;
};

/** A plan that lowers the price of a Pod for a time paid in advance. */
export type SavingsPlan = {
  /** Price under the plan in US dollars per hour. */
  costPerHr: Maybe<Scalars['Float']['output']>;
  /** When the plan ends. */
  endTime: Maybe<Scalars['DateTime']['output']>;
  /** The GPU type that the plan holds for. */
  gpuType: Maybe<GpuType>;
  /** Id of the GPU type that the plan holds for. */
  gpuTypeId: Maybe<Scalars['String']['output']>;
  /** Id of the plan. */
  id: Scalars['String']['output'];
  /** How long the plan lasts, in words, for example `3 months`. */
  planLength: Maybe<Scalars['String']['output']>;
  /** The Pod that the plan holds for. */
  pod: Maybe<Pod>;
  /** Id of the Pod that the plan holds for. */
  podId: Maybe<Scalars['String']['output']>;
  /** Kind of plan, in one word. */
  savingsPlanType: Maybe<Scalars['String']['output']>;
  /** When the plan begins. */
  startTime: Maybe<Scalars['DateTime']['output']>;
  /** Price paid in advance in US dollars. */
  upfrontCost: Maybe<Scalars['Float']['output']>;
};

/** A plan to buy together with a Pod. */
export type SavingsPlanInput = {
  /** How long the plan lasts, in words, for example `3 months`. */
  planLength: Scalars['String']['input'];
  /** Price paid in advance in US dollars. */
  upfrontCost: Scalars['Float']['input'];
};

/** A secret that environment variables of Pods and workers refer to by its name. Its value is never returned. */
export type Secret = {
  /** When the secret was created. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** What the secret is for. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the secret. */
  id: Scalars['String']['output'];
  /** When the value was last handed to a container; null when it never was. */
  lastRetrievedAt: Maybe<Scalars['DateTime']['output']>;
  /** When the value last changed. */
  lastUpdatedAt: Maybe<Scalars['DateTime']['output']>;
  /** Name of the secret. */
  name: Maybe<Scalars['String']['output']>;
  /** When anything about the secret last changed. */
  updatedAt: Maybe<Scalars['DateTime']['output']>;
};

/** A secret to store. */
export type SecretCreateInput = {
  /** What the secret is for. Default: empty. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Name of the secret, unique within the account, 1 to 191 characters. */
  name: Scalars['String']['input'];
  /** Value of the secret. */
  value: Scalars['String']['input'];
};

/** Changes to a secret. Fields left out keep their value; the name, which variables refer to, cannot change. */
export type SecretUpdateInput = {
  /** What the secret is for. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Id of the secret. */
  id: Scalars['ID']['input'];
  /** New value of the secret. */
  value?: InputMaybe<Scalars['String']['input']>;
};

/** A pool of comparable GPU types. */
export type ServerlessGpuPool = {
  /** Ids of the GPU types in the pool. */
  gpuTypeIds: Array<Scalars['String']['output']>;
  /** Id of the pool, for example `AMPERE_80`; `gpuIds` of an endpoint takes it. */
  id: Scalars['String']['output'];
};

/** Says which CPU instance, and where. */
export type SpecificsInput = {
  /** Id of the data center. Default: anywhere. */
  dataCenterId?: InputMaybe<Scalars['String']['input']>;
  /** The instance, `{flavor}-{vcpus}-{GB of memory}`. Default: the smallest of the flavor. */
  instanceId?: InputMaybe<Scalars['String']['input']>;
};

/** Says which endpoint gets which template. */
export type UpdateEndpointTemplateInput = {
  /** Id of the endpoint. */
  endpointId: Scalars['String']['input'];
  /** Id of the template; it must be one for workers. */
  templateId: Scalars['String']['input'];
};

/** Changes to a network volume. Fields left out keep their value. */
export type UpdateNetworkVolumeInput = {
  /** Id of the volume. */
  id: Scalars['String']['input'];
  /** New name, unique within the account, 1 to 191 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** New size in GB, larger than the present one, at most 4000. */
  size?: InputMaybe<Scalars['Int']['input']>;
};

/** New values for stored registry credentials. Fields left out keep their value. */
export type UpdateRegistryAuthInput = {
  /** Id of the credentials. */
  id: Scalars['String']['input'];
  /** Password or token at the registry. */
  password?: InputMaybe<Scalars['String']['input']>;
  /** The registries that the credentials are for. They are changed only together with the password. */
  registries?: InputMaybe<Array<Scalars['String']['input']>>;
  /** User name at the registry. */
  username?: InputMaybe<Scalars['String']['input']>;
};

/** Settings of an account. Fields left out keep their value. */
export type UpdateUserSettingsInput = {
  /** Public SSH keys to place into new Pods, several separated by blank lines. Replaces the present ones; empty removes them. */
  pubKey?: InputMaybe<Scalars['String']['input']>;
};

/** An account: the owner of keys and resources. */
export type User = {
  /** The API keys of the account, without the keys themselves. A key without the scope `admin` sees itself alone. */
  apiKeys: Array<ApiKey>;
  /** Id of the account at the identity provider; null where the service manages accounts itself. */
  authId: Maybe<Scalars['String']['output']>;
  /** What the account was billed. */
  billing: Maybe<UserBilling>;
  /** Credit left, in US dollars. */
  clientBalance: Maybe<Scalars['Float']['output']>;
  /** The stored registry credentials of the account. */
  containerRegistryCreds: Array<ContainerRegistryAuth>;
  /** What everything that runs now costs together, in US dollars per hour. */
  currentSpendPerHr: Maybe<Scalars['Float']['output']>;
  /** E-mail address of the account; `<id>@account.invalid` as long as it has none. Always there. */
  email: Maybe<Scalars['String']['output']>;
  /** One endpoint of the account; null when it has none with this id. */
  endpoint: Maybe<Endpoint>;
  /** The Serverless endpoints of the account. */
  endpoints: Array<Endpoint>;
  /** Id of the account. */
  id: Scalars['String']['output'];
  /** The most workers that all endpoints of the account may have together. */
  maxServerlessConcurrency: Maybe<Scalars['Int']['output']>;
  /** Credit below which nothing new is started, in US dollars. */
  minBalance: Maybe<Scalars['Float']['output']>;
  /** The network volumes of the account. */
  networkVolumes: Array<NetworkVolume>;
  /** True when the account wants a message when its credit runs low. */
  notifyLowBalance: Maybe<Scalars['Boolean']['output']>;
  /** True when the account wants general messages about its Pods. */
  notifyPodsGeneral: Maybe<Scalars['Boolean']['output']>;
  /** True when the account wants a message about Pods that have been stopped for long. */
  notifyPodsStale: Maybe<Scalars['Boolean']['output']>;
  /** The templates that the account made, for Pods and for endpoints. */
  podTemplates: Array<PodTemplate>;
  /** The Pods of the account, without those that were terminated. Workers of endpoints are under their endpoint. */
  pods: Array<Pod>;
  /** Public SSH keys that are placed into new Pods; several are separated by blank lines. */
  pubKey: Maybe<Scalars['String']['output']>;
  /** The secrets of the account, without their values. */
  secrets: Array<Secret>;
  /** The discount on Serverless work; null when there is none. */
  serverlessDiscount: Maybe<Discount>;
  /** The most that the account may spend, in US dollars per hour. Nothing is started that would exceed it. */
  spendLimit: Maybe<Scalars['Float']['output']>;
  /** True when the credit is below `minBalance`. */
  underBalance: Maybe<Scalars['Boolean']['output']>;
};


/** An account: the owner of keys and resources. */
export type UserEndpointArgs = {
  id: Scalars['String']['input'];
};

/** What an account was billed, by kind of use. Each list is ordered by time, oldest first. */
export type UserBilling = {
  /** Pods without GPUs, one record for each interval and CPU flavor. */
  cpuCloud: Array<BillingRecord>;
  /** Pods with GPUs, one record for each interval and GPU type. */
  gpuCloud: Array<BillingRecord>;
  /** Endpoints that the service operator offers to all accounts, one record for each interval and endpoint. */
  platformEndpoint: Array<BillingRecord>;
  /** Workers of endpoints, one record for each interval and group. */
  serverless: Array<BillingRecord>;
  /** Disks and network volumes, one record for each interval. */
  storage: Array<BillingRecord>;
  /** Everything, one record for each interval and kind of charge. */
  summary: Array<BillingRecord>;
};


/** What an account was billed, by kind of use. Each list is ordered by time, oldest first. */
export type UserBillingCpuCloudArgs = {
  input?: InputMaybe<UserBillingInput>;
};


/** What an account was billed, by kind of use. Each list is ordered by time, oldest first. */
export type UserBillingGpuCloudArgs = {
  input?: InputMaybe<UserBillingInput>;
};


/** What an account was billed, by kind of use. Each list is ordered by time, oldest first. */
export type UserBillingPlatformEndpointArgs = {
  input?: InputMaybe<UserBillingInput>;
};


/** What an account was billed, by kind of use. Each list is ordered by time, oldest first. */
export type UserBillingServerlessArgs = {
  input?: InputMaybe<UserServerlessBillingInput>;
};


/** What an account was billed, by kind of use. Each list is ordered by time, oldest first. */
export type UserBillingStorageArgs = {
  input?: InputMaybe<UserBillingInput>;
};


/** What an account was billed, by kind of use. Each list is ordered by time, oldest first. */
export type UserBillingSummaryArgs = {
  input?: InputMaybe<UserBillingInput>;
};

/** How to read what an account was billed. */
export type UserBillingInput = {
  /** Width of the intervals. Default: DAILY. */
  granularity?: InputMaybe<BillingGranularity>;
};

/** What billing records for Serverless work are grouped by. */
export type UserServerlessBillingGroupBy =
  /** One record for each endpoint. */
  | 'ENDPOINT'
  /** One record for each GPU type. */
  | 'GPU_TYPE'
  /** One record for each CPU instance. */
  | 'INSTANCE_ID';

/** How to read what an account was billed for Serverless work. */
export type UserServerlessBillingInput = {
  /** Width of the intervals. Default: DAILY. */
  granularity?: InputMaybe<BillingGranularity>;
  /** What the records of an interval are grouped by. Default: ENDPOINT. */
  groupBy?: InputMaybe<UserServerlessBillingGroupBy>;
};

/** What a Pod without a GPU runs and what hardware it needs. Needs `imageName` or `templateId`. Fields about GPUs are accepted, so that one set of fields serves both kinds of Pod, and do nothing. */
export type DeployCpuPodInput = {
  /** Id of the endpoint that the Pod is to be a worker of. Set by the service itself; left out for an ordinary Pod. */
  aiApiId?: InputMaybe<Scalars['String']['input']>;
  /** Does nothing for a Pod without a GPU. */
  allowedCudaVersions?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Which cloud to rent in. Default: ALL. */
  cloudType?: InputMaybe<CloudTypeEnum>;
  /** Standards that the place must be certified for, all of them; null entries are ignored. Default: none. */
  compliance?: InputMaybe<Array<InputMaybe<Compliance>>>;
  /** Kind of hardware; always CPU here, any value is ignored. */
  computeType?: InputMaybe<ComputeType>;
  /** Size of the container disk in GB, for the operating system, applications and temporary data. Default: the template's, else 50. */
  containerDiskInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Id of stored registry credentials, for a private image. Default: the template's. */
  containerRegistryAuthId?: InputMaybe<Scalars['String']['input']>;
  /** Rent only in this country, an ISO 3166-1 two-letter code. Default: anywhere. */
  countryCode?: InputMaybe<Scalars['String']['input']>;
  /** Does nothing for a Pod without a GPU. */
  cudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Rent only in this data center. Default: any, or that of the network volume. */
  dataCenterId?: InputMaybe<Scalars['String']['input']>;
  /** The most that the Pod may cost, in US dollars per hour; without an offer within it the request fails. Default: no bound. */
  deployCost?: InputMaybe<Scalars['Float']['input']>;
  /** Replaces the start command of the image. Default: the template's, else the image's CMD. */
  dockerArgs?: InputMaybe<Scalars['String']['input']>;
  /** Environment variables, at most 50; null entries are ignored. They are added to those of the template, and on the same name the value given here holds. Default: none. */
  env?: InputMaybe<Array<InputMaybe<EnvironmentVariableInput>>>;
  /** True puts the Pod into the private network of the account, across data centers. Default: false. */
  globalNetwork?: InputMaybe<Scalars['Boolean']['input']>;
  /** Does nothing for a Pod without a GPU. */
  gpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** Does nothing for a Pod without a GPU. */
  gpuTypeId?: InputMaybe<Scalars['String']['input']>;
  /** Does nothing for a Pod without a GPU. */
  gpuTypeIdList?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Container image with repository and tag. Default: the template's. */
  imageName?: InputMaybe<Scalars['String']['input']>;
  /** CPU instance, `{flavor}-{vcpus}-{GB of memory}`, for example `cpu3c-2-4`. Default: the cheapest that meets the other requirements. */
  instanceId?: InputMaybe<Scalars['String']['input']>;
  /** CPU instances, any of which will do, in order of preference; null entries are ignored. Default: only `instanceId`. */
  instanceIds?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
  /** Does nothing for a Pod without a GPU. */
  minCudaVersion?: InputMaybe<Scalars['String']['input']>;
  /** Lowest throughput of the disk in MBps. Default: any. */
  minDisk?: InputMaybe<Scalars['Int']['input']>;
  /** Lowest download speed in Mbps. Default: any. */
  minDownload?: InputMaybe<Scalars['Int']['input']>;
  /** Least main memory in GB. Default: 1. */
  minMemoryInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Lowest upload speed in Mbps. Default: any. */
  minUpload?: InputMaybe<Scalars['Int']['input']>;
  /** Fewest virtual CPUs. Default: 1. */
  minVcpuCount?: InputMaybe<Scalars['Int']['input']>;
  /** Name of the Pod, unique among those of the account, 1 to 191 characters. Default: `my pod`, which any number of Pods may bear. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Id of the network volume to attach in place of a volume of its own. Default: none. */
  networkVolumeId?: InputMaybe<Scalars['String']['input']>;
  /** One HTTP port to expose, beside those in `ports`. Default: none. */
  port?: InputMaybe<Scalars['Port']['input']>;
  /** Ports to expose, comma-separated, each `port/protocol` with protocol `http` or `tcp`, for example `8888/http,22/tcp`. Default: the template's. */
  ports?: InputMaybe<Scalars['String']['input']>;
  /** Plan to buy with the Pod. Default: none. */
  savingsPlan?: InputMaybe<SavingsPlanInput>;
  /** True starts Jupyter beside the container's own command. Default: the template's, else false. */
  startJupyter?: InputMaybe<Scalars['Boolean']['input']>;
  /** True starts an SSH server beside the container's own command, open to the keys of the account. Default: the template's, else false. */
  startSsh?: InputMaybe<Scalars['Boolean']['input']>;
  /** When to stop the Pod automatically. Default: never. */
  stopAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** True rents only a machine that can give the Pod a public address. Default: false. */
  supportPublicIp?: InputMaybe<Scalars['Boolean']['input']>;
  /** Id of the template to start from. Fields given here go before it. Default: none. */
  templateId?: InputMaybe<Scalars['String']['input']>;
  /** When to terminate the Pod automatically. Default: never. */
  terminateAfter?: InputMaybe<Scalars['DateTime']['input']>;
  /** Size of the Pod's own volume in GB; its data outlives restarts. 0 for none. Default: the template's, else 20. */
  volumeInGb?: InputMaybe<Scalars['Int']['input']>;
  /** Key to encrypt the volume with. Never returned. Default: not encrypted. */
  volumeKey?: InputMaybe<Scalars['String']['input']>;
  /** Absolute path to mount the volume or network volume at. Default: the template's, else `/workspace`. */
  volumeMountPath?: InputMaybe<Scalars['String']['input']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  ApiKey: ResolverTypeWrapper<ApiKey>;
  BillingGranularity: BillingGranularity;
  BillingRecord: ResolverTypeWrapper<BillingRecord>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  ClientCreditChargeType: ClientCreditChargeType;
  CloudTypeEnum: CloudTypeEnum;
  Compliance: Compliance;
  ComputeType: ComputeType;
  ContainerRegistryAuth: ResolverTypeWrapper<ContainerRegistryAuth>;
  CpuFlavor: ResolverTypeWrapper<CpuFlavorParent>;
  CpuFlavorInput: CpuFlavorInput;
  CpuFlavorSpecifics: ResolverTypeWrapper<CpuFlavorSpecifics>;
  CpuType: ResolverTypeWrapper<CpuType>;
  CreateNetworkVolumeInput: CreateNetworkVolumeInput;
  DataCenter: ResolverTypeWrapper<DataCenterParent>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeleteNetworkVolumeInput: DeleteNetworkVolumeInput;
  Discount: ResolverTypeWrapper<Discount>;
  Endpoint: ResolverTypeWrapper<EndpointParent>;
  EndpointInput: EndpointInput;
  EndpointNetworkVolume: ResolverTypeWrapper<EndpointNetworkVolume>;
  EndpointStatisticGranularity: EndpointStatisticGranularity;
  EndpointStatisticInput: EndpointStatisticInput;
  EndpointTemplateInput: EndpointTemplateInput;
  EndpointType: EndpointType;
  EndpointWebhookRequests: ResolverTypeWrapper<EndpointWebhookRequests>;
  EndpointWorkerState: ResolverTypeWrapper<EndpointWorkerState>;
  EnvironmentVariable: ResolverTypeWrapper<EnvironmentVariable>;
  EnvironmentVariableInput: EnvironmentVariableInput;
  FlashBootType: FlashBootType;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  Gpu: ResolverTypeWrapper<Gpu>;
  GpuAvailability: ResolverTypeWrapper<GpuAvailabilityParent>;
  GpuAvailabilityInput: GpuAvailabilityInput;
  GpuLowestPriceInput: GpuLowestPriceInput;
  GpuTelemetry: ResolverTypeWrapper<GpuTelemetry>;
  GpuType: ResolverTypeWrapper<GpuTypeParent>;
  GpuTypeFilter: GpuTypeFilter;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  LowestPrice: ResolverTypeWrapper<LowestPrice>;
  MachineSystem: ResolverTypeWrapper<MachineSystem>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NetworkVolume: ResolverTypeWrapper<NetworkVolumeParent>;
  NetworkVolumeIdInput: NetworkVolumeIdInput;
  Pod: ResolverTypeWrapper<PodParent>;
  PodBidResumeInput: PodBidResumeInput;
  PodEditJobInput: PodEditJobInput;
  PodFilter: PodFilter;
  PodFindAndDeployOnDemandInput: PodFindAndDeployOnDemandInput;
  PodMachineInfo: ResolverTypeWrapper<PodMachineInfoParent>;
  PodRegistry: ResolverTypeWrapper<PodRegistry>;
  PodRentInterruptableInput: PodRentInterruptableInput;
  PodResumeInput: PodResumeInput;
  PodRuntime: ResolverTypeWrapper<PodRuntime>;
  PodRuntimeContainer: ResolverTypeWrapper<PodRuntimeContainer>;
  PodRuntimeGpu: ResolverTypeWrapper<PodRuntimeGpu>;
  PodRuntimePort: ResolverTypeWrapper<PodRuntimePort>;
  PodStatus: PodStatus;
  PodStopInput: PodStopInput;
  PodTelemetry: ResolverTypeWrapper<PodTelemetry>;
  PodTemplate: ResolverTypeWrapper<PodTemplate>;
  PodTemplateInput: PodTemplateInput;
  PodTerminateInput: PodTerminateInput;
  PodType: PodType;
  Port: ResolverTypeWrapper<Scalars['Port']['output']>;
  PortConfig: ResolverTypeWrapper<PortConfig>;
  PortConfigInput: PortConfigInput;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  SaveRegistryAuthInput: SaveRegistryAuthInput;
  SaveTemplateInput: SaveTemplateInput;
  SavingsPlan: ResolverTypeWrapper<Omit<SavingsPlan, 'gpuType' | 'pod'> & { gpuType?: Maybe<ResolversTypes['GpuType']>, pod?: Maybe<ResolversTypes['Pod']> }>;
  SavingsPlanInput: SavingsPlanInput;
  Secret: ResolverTypeWrapper<Secret>;
  SecretCreateInput: SecretCreateInput;
  SecretUpdateInput: SecretUpdateInput;
  ServerlessGpuPool: ResolverTypeWrapper<ServerlessGpuPool>;
  SpecificsInput: SpecificsInput;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  UpdateEndpointTemplateInput: UpdateEndpointTemplateInput;
  UpdateNetworkVolumeInput: UpdateNetworkVolumeInput;
  UpdateRegistryAuthInput: UpdateRegistryAuthInput;
  UpdateUserSettingsInput: UpdateUserSettingsInput;
  User: ResolverTypeWrapper<UserParent>;
  UserBilling: ResolverTypeWrapper<UserBillingParent>;
  UserBillingInput: UserBillingInput;
  UserServerlessBillingGroupBy: UserServerlessBillingGroupBy;
  UserServerlessBillingInput: UserServerlessBillingInput;
  Void: ResolverTypeWrapper<Scalars['Void']['output']>;
  deployCpuPodInput: DeployCpuPodInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  ApiKey: ApiKey;
  BillingRecord: BillingRecord;
  Boolean: Scalars['Boolean']['output'];
  ContainerRegistryAuth: ContainerRegistryAuth;
  CpuFlavor: CpuFlavorParent;
  CpuFlavorInput: CpuFlavorInput;
  CpuFlavorSpecifics: CpuFlavorSpecifics;
  CpuType: CpuType;
  CreateNetworkVolumeInput: CreateNetworkVolumeInput;
  DataCenter: DataCenterParent;
  DateTime: Scalars['DateTime']['output'];
  DeleteNetworkVolumeInput: DeleteNetworkVolumeInput;
  Discount: Discount;
  Endpoint: EndpointParent;
  EndpointInput: EndpointInput;
  EndpointNetworkVolume: EndpointNetworkVolume;
  EndpointStatisticInput: EndpointStatisticInput;
  EndpointTemplateInput: EndpointTemplateInput;
  EndpointWebhookRequests: EndpointWebhookRequests;
  EndpointWorkerState: EndpointWorkerState;
  EnvironmentVariable: EnvironmentVariable;
  EnvironmentVariableInput: EnvironmentVariableInput;
  Float: Scalars['Float']['output'];
  Gpu: Gpu;
  GpuAvailability: GpuAvailabilityParent;
  GpuAvailabilityInput: GpuAvailabilityInput;
  GpuLowestPriceInput: GpuLowestPriceInput;
  GpuTelemetry: GpuTelemetry;
  GpuType: GpuTypeParent;
  GpuTypeFilter: GpuTypeFilter;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  JSON: Scalars['JSON']['output'];
  LowestPrice: LowestPrice;
  MachineSystem: MachineSystem;
  Mutation: Record<PropertyKey, never>;
  NetworkVolume: NetworkVolumeParent;
  NetworkVolumeIdInput: NetworkVolumeIdInput;
  Pod: PodParent;
  PodBidResumeInput: PodBidResumeInput;
  PodEditJobInput: PodEditJobInput;
  PodFilter: PodFilter;
  PodFindAndDeployOnDemandInput: PodFindAndDeployOnDemandInput;
  PodMachineInfo: PodMachineInfoParent;
  PodRegistry: PodRegistry;
  PodRentInterruptableInput: PodRentInterruptableInput;
  PodResumeInput: PodResumeInput;
  PodRuntime: PodRuntime;
  PodRuntimeContainer: PodRuntimeContainer;
  PodRuntimeGpu: PodRuntimeGpu;
  PodRuntimePort: PodRuntimePort;
  PodStopInput: PodStopInput;
  PodTelemetry: PodTelemetry;
  PodTemplate: PodTemplate;
  PodTemplateInput: PodTemplateInput;
  PodTerminateInput: PodTerminateInput;
  Port: Scalars['Port']['output'];
  PortConfig: PortConfig;
  PortConfigInput: PortConfigInput;
  Query: Record<PropertyKey, never>;
  SaveRegistryAuthInput: SaveRegistryAuthInput;
  SaveTemplateInput: SaveTemplateInput;
  SavingsPlan: Omit<SavingsPlan, 'gpuType' | 'pod'> & { gpuType?: Maybe<ResolversParentTypes['GpuType']>, pod?: Maybe<ResolversParentTypes['Pod']> };
  SavingsPlanInput: SavingsPlanInput;
  Secret: Secret;
  SecretCreateInput: SecretCreateInput;
  SecretUpdateInput: SecretUpdateInput;
  ServerlessGpuPool: ServerlessGpuPool;
  SpecificsInput: SpecificsInput;
  String: Scalars['String']['output'];
  UpdateEndpointTemplateInput: UpdateEndpointTemplateInput;
  UpdateNetworkVolumeInput: UpdateNetworkVolumeInput;
  UpdateRegistryAuthInput: UpdateRegistryAuthInput;
  UpdateUserSettingsInput: UpdateUserSettingsInput;
  User: UserParent;
  UserBilling: UserBillingParent;
  UserBillingInput: UserBillingInput;
  UserServerlessBillingInput: UserServerlessBillingInput;
  Void: Scalars['Void']['output'];
  deployCpuPodInput: DeployCpuPodInput;
};

export type ApiKeyResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ApiKey'] = ResolversParentTypes['ApiKey']> = {
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastUsed?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  permissions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type BillingRecordResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['BillingRecord'] = ResolversParentTypes['BillingRecord']> = {
  amount?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cpuFlavorId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  diskSpaceBilledGb?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  endpointId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gpuTypeId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  instanceId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  time?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  timeBilledSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['ClientCreditChargeType']>, ParentType, ContextType>;
};

export type ContainerRegistryAuthResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ContainerRegistryAuth'] = ResolversParentTypes['ContainerRegistryAuth']> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  registries?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  registryAuth?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CpuFlavorResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CpuFlavor'] = ResolversParentTypes['CpuFlavor']> = {
  diskLimitPerVcpu?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  groupId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  groupName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  maxVcpu?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minVcpu?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ramMultiplier?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  specifics?: Resolver<Maybe<ResolversTypes['CpuFlavorSpecifics']>, ParentType, ContextType, Partial<CpuFlavorSpecificsArgs>>;
  vcpuBurstable?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type CpuFlavorSpecificsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CpuFlavorSpecifics'] = ResolversParentTypes['CpuFlavorSpecifics']> = {
  securePrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  slsPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  stockStatus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CpuTypeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CpuType'] = ResolversParentTypes['CpuType']> = {
  cores?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  groupId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  manufacturer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  threadsPerCore?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type DataCenterResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['DataCenter'] = ResolversParentTypes['DataCenter']> = {
  compliance?: Resolver<Array<ResolversTypes['Compliance']>, ParentType, ContextType>;
  gpuAvailability?: Resolver<Array<ResolversTypes['GpuAvailability']>, ParentType, ContextType, Partial<DataCenterGpuAvailabilityArgs>>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listed?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  location?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  storage?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  storageSupport?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DiscountResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Discount'] = ResolversParentTypes['Discount']> = {
  activeDiscountFactor?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  activeWorkers?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  discountFactor?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  expirationDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  userId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type EndpointResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Endpoint'] = ResolversParentTypes['Endpoint']> = {
  aiKey?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  allowedCudaVersions?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  computeType?: Resolver<Maybe<ResolversTypes['ComputeType']>, ParentType, ContextType>;
  corsOrigins?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  env?: Resolver<Array<ResolversTypes['EnvironmentVariable']>, ParentType, ContextType>;
  executionTimeoutMs?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  flashBootType?: Resolver<Maybe<ResolversTypes['FlashBootType']>, ParentType, ContextType>;
  gpuCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  gpuIds?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  idePodId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  idleTimeout?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  instanceIds?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  locations?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  minCudaVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  networkVolume?: Resolver<Maybe<ResolversTypes['NetworkVolume']>, ParentType, ContextType>;
  networkVolumeId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  networkVolumeIds?: Resolver<Array<ResolversTypes['EndpointNetworkVolume']>, ParentType, ContextType>;
  openRequests?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  pods?: Resolver<Array<ResolversTypes['Pod']>, ParentType, ContextType>;
  scalerType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  scalerValue?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  template?: Resolver<Maybe<ResolversTypes['PodTemplate']>, ParentType, ContextType>;
  templateId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['EndpointType']>, ParentType, ContextType>;
  userId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  webhookRequests?: Resolver<Array<ResolversTypes['EndpointWebhookRequests']>, ParentType, ContextType, Partial<EndpointWebhookRequestsArgs>>;
  workerState?: Resolver<Array<ResolversTypes['EndpointWorkerState']>, ParentType, ContextType, Partial<EndpointWorkerStateArgs>>;
  workersMax?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  workersMin?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  workersPFBTarget?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  workersStandby?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type EndpointNetworkVolumeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EndpointNetworkVolume'] = ResolversParentTypes['EndpointNetworkVolume']> = {
  dataCenterId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  networkVolumeId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type EndpointWebhookRequestsResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EndpointWebhookRequests'] = ResolversParentTypes['EndpointWebhookRequests']> = {
  responses?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  time?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type EndpointWorkerStateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EndpointWorkerState'] = ResolversParentTypes['EndpointWorkerState']> = {
  initialized?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ready?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  running?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  throttled?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  time?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type EnvironmentVariableResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['EnvironmentVariable'] = ResolversParentTypes['EnvironmentVariable']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GpuResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Gpu'] = ResolversParentTypes['Gpu']> = {
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  podId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GpuAvailabilityResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['GpuAvailability'] = ResolversParentTypes['GpuAvailability']> = {
  available?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gpuType?: Resolver<Maybe<ResolversTypes['GpuType']>, ParentType, ContextType>;
  gpuTypeDisplayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gpuTypeId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  stockStatus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GpuTelemetryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['GpuTelemetry'] = ResolversParentTypes['GpuTelemetry']> = {
  id?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  memoryUtilization?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  percentUtilization?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  powerWatts?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  temperatureCelcius?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type GpuTypeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['GpuType'] = ResolversParentTypes['GpuType']> = {
  communityCloud?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  communityPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  communitySpotPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cudaCores?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lowestPrice?: Resolver<Maybe<ResolversTypes['LowestPrice']>, ParentType, ContextType, Partial<GpuTypeLowestPriceArgs>>;
  manufacturer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  maxGpuCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxGpuCountCommunityCloud?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxGpuCountSecureCloud?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  memoryInGb?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minPodGpuCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  oneMonthPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  oneWeekPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  oneYearPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  secureCloud?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  securePrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  secureSpotPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  sixMonthPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  threeMonthPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  throughput?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type LowestPriceResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['LowestPrice'] = ResolversParentTypes['LowestPrice']> = {
  availableGpuCounts?: Resolver<Array<ResolversTypes['Int']>, ParentType, ContextType>;
  compliance?: Resolver<Array<ResolversTypes['Compliance']>, ParentType, ContextType>;
  countAvailable?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  countryCode?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gpuName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gpuTypeId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  maxUnreservedGpuCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minDisk?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minDownload?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minMemory?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minUpload?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minVcpu?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minimumBidPrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  rentalPercentage?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  rentedCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  stockStatus?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  supportPublicIp?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  totalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  uninterruptablePrice?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type MachineSystemResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['MachineSystem'] = ResolversParentTypes['MachineSystem']> = {
  cudaVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  diskFree?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  diskTotal?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  dockerVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kernelVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  os?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createNetworkVolume?: Resolver<Maybe<ResolversTypes['NetworkVolume']>, ParentType, ContextType, Partial<MutationCreateNetworkVolumeArgs>>;
  deleteEndpoint?: Resolver<Maybe<ResolversTypes['Void']>, ParentType, ContextType, RequireFields<MutationDeleteEndpointArgs, 'id'>>;
  deleteNetworkVolume?: Resolver<Maybe<ResolversTypes['Void']>, ParentType, ContextType, Partial<MutationDeleteNetworkVolumeArgs>>;
  deleteRegistryAuth?: Resolver<Maybe<ResolversTypes['Void']>, ParentType, ContextType, RequireFields<MutationDeleteRegistryAuthArgs, 'registryAuthId'>>;
  deleteTemplate?: Resolver<Maybe<ResolversTypes['Void']>, ParentType, ContextType, Partial<MutationDeleteTemplateArgs>>;
  deployCpuPod?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType, Partial<MutationDeployCpuPodArgs>>;
  podBidResume?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType, Partial<MutationPodBidResumeArgs>>;
  podEditJob?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType, Partial<MutationPodEditJobArgs>>;
  podFindAndDeployOnDemand?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType, Partial<MutationPodFindAndDeployOnDemandArgs>>;
  podRentInterruptable?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType, RequireFields<MutationPodRentInterruptableArgs, 'input'>>;
  podResume?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType, Partial<MutationPodResumeArgs>>;
  podStop?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType, Partial<MutationPodStopArgs>>;
  podTerminate?: Resolver<Maybe<ResolversTypes['Void']>, ParentType, ContextType, Partial<MutationPodTerminateArgs>>;
  saveEndpoint?: Resolver<Maybe<ResolversTypes['Endpoint']>, ParentType, ContextType, RequireFields<MutationSaveEndpointArgs, 'input'>>;
  saveRegistryAuth?: Resolver<Maybe<ResolversTypes['ContainerRegistryAuth']>, ParentType, ContextType, Partial<MutationSaveRegistryAuthArgs>>;
  saveTemplate?: Resolver<Maybe<ResolversTypes['PodTemplate']>, ParentType, ContextType, Partial<MutationSaveTemplateArgs>>;
  secretCreate?: Resolver<Maybe<ResolversTypes['Secret']>, ParentType, ContextType, Partial<MutationSecretCreateArgs>>;
  secretDelete?: Resolver<Maybe<ResolversTypes['Void']>, ParentType, ContextType, RequireFields<MutationSecretDeleteArgs, 'id'>>;
  secretUpdate?: Resolver<Maybe<ResolversTypes['Secret']>, ParentType, ContextType, Partial<MutationSecretUpdateArgs>>;
  updateEndpointTemplate?: Resolver<Maybe<ResolversTypes['Endpoint']>, ParentType, ContextType, Partial<MutationUpdateEndpointTemplateArgs>>;
  updateNetworkVolume?: Resolver<Maybe<ResolversTypes['NetworkVolume']>, ParentType, ContextType, Partial<MutationUpdateNetworkVolumeArgs>>;
  updateRegistryAuth?: Resolver<Maybe<ResolversTypes['ContainerRegistryAuth']>, ParentType, ContextType, Partial<MutationUpdateRegistryAuthArgs>>;
  updateUserSettings?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, Partial<MutationUpdateUserSettingsArgs>>;
};

export type NetworkVolumeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['NetworkVolume'] = ResolversParentTypes['NetworkVolume']> = {
  dataCenter?: Resolver<Maybe<ResolversTypes['DataCenter']>, ParentType, ContextType>;
  dataCenterId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  size?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PodResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Pod'] = ResolversParentTypes['Pod']> = {
  adjustedCostPerHr?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  aiApiId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  apiKey?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  consumerUserId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  containerDiskInGb?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  containerRegistryAuthId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  costMultiplier?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  costPerHr?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cpuFlavor?: Resolver<Maybe<ResolversTypes['CpuFlavor']>, ParentType, ContextType>;
  cpuFlavorId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  desiredStatus?: Resolver<Maybe<ResolversTypes['PodStatus']>, ParentType, ContextType>;
  dockerArgs?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  dockerId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['Endpoint']>, ParentType, ContextType>;
  env?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  gpuCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  gpuPowerLimitPercent?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  gpus?: Resolver<Array<ResolversTypes['Gpu']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ideAiApiId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  imageName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ipAddress?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastStartedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastStatusChange?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  latestTelemetry?: Resolver<Maybe<ResolversTypes['PodTelemetry']>, ParentType, ContextType>;
  locked?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  lowestBidPriceToResume?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  machine?: Resolver<Maybe<ResolversTypes['PodMachineInfo']>, ParentType, ContextType>;
  machineId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  machineType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  memoryInGb?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  networkVolume?: Resolver<Maybe<ResolversTypes['NetworkVolume']>, ParentType, ContextType>;
  networkVolumeId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  podType?: Resolver<Maybe<ResolversTypes['PodType']>, ParentType, ContextType>;
  port?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ports?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  registry?: Resolver<Maybe<ResolversTypes['PodRegistry']>, ParentType, ContextType>;
  runtime?: Resolver<Maybe<ResolversTypes['PodRuntime']>, ParentType, ContextType>;
  savingsPlans?: Resolver<Array<ResolversTypes['SavingsPlan']>, ParentType, ContextType>;
  slsVersion?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  templateId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  testPod?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  uptimeSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  vcpuCount?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  volumeEncrypted?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  volumeInGb?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  volumeKey?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  volumeMountPath?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PodMachineInfoResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PodMachineInfo'] = ResolversParentTypes['PodMachineInfo']> = {
  costPerHr?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  cpuCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  cpuType?: Resolver<Maybe<ResolversTypes['CpuType']>, ParentType, ContextType>;
  cpuTypeId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  currentPricePerGpu?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  dataCenterId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  diskMBps?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  gpuAvailable?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  gpuDisplayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gpuType?: Resolver<Maybe<ResolversTypes['GpuType']>, ParentType, ContextType>;
  gpuTypeId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listed?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  location?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  machineSystem?: Resolver<Maybe<ResolversTypes['MachineSystem']>, ParentType, ContextType>;
  machineType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  maintenanceEnd?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  maintenanceNote?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  maintenanceStart?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  maxDownloadSpeedMbps?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  maxUploadSpeedMbps?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  memoryReserved?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  memoryTotal?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minPodGpuCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  podHostId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  publicIp?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  secureCloud?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  supportPublicIp?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  vcpuReserved?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  vcpuTotal?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PodRegistryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PodRegistry'] = ResolversParentTypes['PodRegistry']> = {
  auth?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pass?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  user?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  username?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PodRuntimeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PodRuntime'] = ResolversParentTypes['PodRuntime']> = {
  container?: Resolver<Maybe<ResolversTypes['PodRuntimeContainer']>, ParentType, ContextType>;
  gpus?: Resolver<Array<ResolversTypes['PodRuntimeGpu']>, ParentType, ContextType>;
  ports?: Resolver<Array<ResolversTypes['PodRuntimePort']>, ParentType, ContextType>;
  uptimeInSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type PodRuntimeContainerResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PodRuntimeContainer'] = ResolversParentTypes['PodRuntimeContainer']> = {
  cpuPercent?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  memoryPercent?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type PodRuntimeGpuResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PodRuntimeGpu'] = ResolversParentTypes['PodRuntimeGpu']> = {
  gpuUtilPercent?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  memoryUtilPercent?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type PodRuntimePortResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PodRuntimePort'] = ResolversParentTypes['PodRuntimePort']> = {
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isIpPublic?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  privatePort?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  publicPort?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PodTelemetryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PodTelemetry'] = ResolversParentTypes['PodTelemetry']> = {
  averageGpuMetrics?: Resolver<Maybe<ResolversTypes['GpuTelemetry']>, ParentType, ContextType>;
  cpuUtilization?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  individualGpuMetrics?: Resolver<Array<ResolversTypes['GpuTelemetry']>, ParentType, ContextType>;
  lastStateTransitionTimestamp?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  memoryUtilization?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  state?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  time?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type PodTemplateResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PodTemplate'] = ResolversParentTypes['PodTemplate']> = {
  advancedStart?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  boundEndpointId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  category?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  config?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  containerDiskInGb?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  containerRegistryAuthId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  dockerArgs?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  earned?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  env?: Resolver<Array<ResolversTypes['EnvironmentVariable']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  imageName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isPlatform?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isPublic?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isServerless?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ports?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  portsConfig?: Resolver<Array<ResolversTypes['PortConfig']>, ParentType, ContextType>;
  readme?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  runtimeInMin?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  startJupyter?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  startScript?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startSsh?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  volumeInGb?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  volumeMountPath?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export interface PortScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Port'], any> {
  name: 'Port';
}

export type PortConfigResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PortConfig'] = ResolversParentTypes['PortConfig']> = {
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  port?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  countryCodes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  cpuFlavors?: Resolver<Array<ResolversTypes['CpuFlavor']>, ParentType, ContextType, Partial<QueryCpuFlavorsArgs>>;
  cpuTypes?: Resolver<Array<ResolversTypes['CpuType']>, ParentType, ContextType>;
  dataCenters?: Resolver<Array<ResolversTypes['DataCenter']>, ParentType, ContextType>;
  gpuTypes?: Resolver<Array<ResolversTypes['GpuType']>, ParentType, ContextType, Partial<QueryGpuTypesArgs>>;
  myself?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  pod?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType, Partial<QueryPodArgs>>;
  podTemplate?: Resolver<Maybe<ResolversTypes['PodTemplate']>, ParentType, ContextType, RequireFields<QueryPodTemplateArgs, 'id'>>;
  podTemplates?: Resolver<Array<ResolversTypes['PodTemplate']>, ParentType, ContextType, Partial<QueryPodTemplatesArgs>>;
  serverlessGpuPools?: Resolver<Array<ResolversTypes['ServerlessGpuPool']>, ParentType, ContextType>;
};

export type SavingsPlanResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['SavingsPlan'] = ResolversParentTypes['SavingsPlan']> = {
  costPerHr?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  endTime?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  gpuType?: Resolver<Maybe<ResolversTypes['GpuType']>, ParentType, ContextType>;
  gpuTypeId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  planLength?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pod?: Resolver<Maybe<ResolversTypes['Pod']>, ParentType, ContextType>;
  podId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  savingsPlanType?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startTime?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  upfrontCost?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
};

export type SecretResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Secret'] = ResolversParentTypes['Secret']> = {
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  lastRetrievedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastUpdatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ServerlessGpuPoolResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['ServerlessGpuPool'] = ResolversParentTypes['ServerlessGpuPool']> = {
  gpuTypeIds?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  apiKeys?: Resolver<Array<ResolversTypes['ApiKey']>, ParentType, ContextType>;
  authId?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  billing?: Resolver<Maybe<ResolversTypes['UserBilling']>, ParentType, ContextType>;
  clientBalance?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  containerRegistryCreds?: Resolver<Array<ResolversTypes['ContainerRegistryAuth']>, ParentType, ContextType>;
  currentSpendPerHr?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endpoint?: Resolver<Maybe<ResolversTypes['Endpoint']>, ParentType, ContextType, RequireFields<UserEndpointArgs, 'id'>>;
  endpoints?: Resolver<Array<ResolversTypes['Endpoint']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  maxServerlessConcurrency?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  minBalance?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  networkVolumes?: Resolver<Array<ResolversTypes['NetworkVolume']>, ParentType, ContextType>;
  notifyLowBalance?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  notifyPodsGeneral?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  notifyPodsStale?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  podTemplates?: Resolver<Array<ResolversTypes['PodTemplate']>, ParentType, ContextType>;
  pods?: Resolver<Array<ResolversTypes['Pod']>, ParentType, ContextType>;
  pubKey?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  secrets?: Resolver<Array<ResolversTypes['Secret']>, ParentType, ContextType>;
  serverlessDiscount?: Resolver<Maybe<ResolversTypes['Discount']>, ParentType, ContextType>;
  spendLimit?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  underBalance?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type UserBillingResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UserBilling'] = ResolversParentTypes['UserBilling']> = {
  cpuCloud?: Resolver<Array<ResolversTypes['BillingRecord']>, ParentType, ContextType, Partial<UserBillingCpuCloudArgs>>;
  gpuCloud?: Resolver<Array<ResolversTypes['BillingRecord']>, ParentType, ContextType, Partial<UserBillingGpuCloudArgs>>;
  platformEndpoint?: Resolver<Array<ResolversTypes['BillingRecord']>, ParentType, ContextType, Partial<UserBillingPlatformEndpointArgs>>;
  serverless?: Resolver<Array<ResolversTypes['BillingRecord']>, ParentType, ContextType, Partial<UserBillingServerlessArgs>>;
  storage?: Resolver<Array<ResolversTypes['BillingRecord']>, ParentType, ContextType, Partial<UserBillingStorageArgs>>;
  summary?: Resolver<Array<ResolversTypes['BillingRecord']>, ParentType, ContextType, Partial<UserBillingSummaryArgs>>;
};

export interface VoidScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Void'], any> {
  name: 'Void';
}

export type Resolvers<ContextType = GraphqlContext> = {
  ApiKey?: ApiKeyResolvers<ContextType>;
  BillingRecord?: BillingRecordResolvers<ContextType>;
  ContainerRegistryAuth?: ContainerRegistryAuthResolvers<ContextType>;
  CpuFlavor?: CpuFlavorResolvers<ContextType>;
  CpuFlavorSpecifics?: CpuFlavorSpecificsResolvers<ContextType>;
  CpuType?: CpuTypeResolvers<ContextType>;
  DataCenter?: DataCenterResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  Discount?: DiscountResolvers<ContextType>;
  Endpoint?: EndpointResolvers<ContextType>;
  EndpointNetworkVolume?: EndpointNetworkVolumeResolvers<ContextType>;
  EndpointWebhookRequests?: EndpointWebhookRequestsResolvers<ContextType>;
  EndpointWorkerState?: EndpointWorkerStateResolvers<ContextType>;
  EnvironmentVariable?: EnvironmentVariableResolvers<ContextType>;
  Gpu?: GpuResolvers<ContextType>;
  GpuAvailability?: GpuAvailabilityResolvers<ContextType>;
  GpuTelemetry?: GpuTelemetryResolvers<ContextType>;
  GpuType?: GpuTypeResolvers<ContextType>;
  JSON?: GraphQLScalarType;
  LowestPrice?: LowestPriceResolvers<ContextType>;
  MachineSystem?: MachineSystemResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  NetworkVolume?: NetworkVolumeResolvers<ContextType>;
  Pod?: PodResolvers<ContextType>;
  PodMachineInfo?: PodMachineInfoResolvers<ContextType>;
  PodRegistry?: PodRegistryResolvers<ContextType>;
  PodRuntime?: PodRuntimeResolvers<ContextType>;
  PodRuntimeContainer?: PodRuntimeContainerResolvers<ContextType>;
  PodRuntimeGpu?: PodRuntimeGpuResolvers<ContextType>;
  PodRuntimePort?: PodRuntimePortResolvers<ContextType>;
  PodTelemetry?: PodTelemetryResolvers<ContextType>;
  PodTemplate?: PodTemplateResolvers<ContextType>;
  Port?: GraphQLScalarType;
  PortConfig?: PortConfigResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  SavingsPlan?: SavingsPlanResolvers<ContextType>;
  Secret?: SecretResolvers<ContextType>;
  ServerlessGpuPool?: ServerlessGpuPoolResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserBilling?: UserBillingResolvers<ContextType>;
  Void?: GraphQLScalarType;
};
