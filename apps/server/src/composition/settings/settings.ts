import { isIPv4 } from "node:net";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { nodeWaitDefaultMs, type SimulatedGpus, type WorkerEgress } from "@millrace/compute";
import { type BatchBounds, type ChosenAdminKey, isEmailAddress } from "@millrace/engine";
import { type DataCenterId, dataCenterIds, limits } from "@millrace/spec";
import type { HostDomain } from "../../http/host-domain.ts";
import { databaseUrls } from "./database-urls.ts";
import {
  readCorsOrigins,
  readPodDomain,
  readS3Domain,
  readTrustedProxies,
  readWorkerBaseUrl,
} from "./http-settings.ts";
import { readGatewayUrl } from "./gateway-settings.ts";
import { type KubernetesSettings, readKubernetesSettings } from "./kubernetes-settings.ts";
import { type ModelSettings, readModelSettings } from "./model-settings.ts";
import { readLogMaxBytes, readLogRetention } from "./log-settings.ts";
import { readSimulatedGpus } from "./simulated-gpus.ts";
import { SettingError } from "./setting-error.ts";
import { readCollector, readTraceSettings } from "./read-trace-settings.ts";
import type { TraceSettings } from "../../tracing/trace-settings.ts";
import { readWebhookAllow } from "./webhook-addresses.ts";
import { isLoopbackHost } from "../../http/address-ranges.ts";

export { SettingError } from "./setting-error.ts";

export type ComputeSetting = "auto" | "process" | "docker" | "kubernetes" | "none";

/** What a process is for: everything, or the machines of its computer alone. */
export type Role = "gateway" | "host";

/** The settings of the service. Each one is an environment variable and a flag of `millrace up`. */
export interface Settings {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Other gateways of this machine listen on the same port. */
  readonly sharePort: boolean;
  /** Where this gateway alone listens too if it shares its port, for the others and for `/metrics`; 0 = any free port. */
  readonly ownPort: number;
  readonly dataDir: string;
  /** One PostgreSQL, or several as one text, see `databaseUrls`; undefined = SQLite in the data directory. */
  readonly databaseUrl: string | undefined;
  /** The directory of volumes is on a file system that all hosts mount at the same path. */
  readonly sharedVolumes: boolean;
  /** A host serves no clients and never leads. */
  readonly role: Role;
  /** Storage of large bodies; undefined = in the data directory. */
  readonly blobUrl: string | undefined;
  /** Undefined = an admin key is created at the first start. */
  readonly adminKey: ChosenAdminKey | undefined;
  /** E-mail address of the first account, as long as it has no other. */
  readonly accountEmail: string | undefined;
  readonly compute: ComputeSetting;
  readonly kubernetes: KubernetesSettings;
  /** Opens `/__control` to operators. */
  readonly control: boolean;
  /** Reads plain requests from the socket; false leaves every request to `node:http`. */
  readonly directHttp: boolean;
  /** Proxies in front, as addresses or networks, whose `X-Forwarded-…` headers pods may trust. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the service from a browser, or `*` alone. */
  readonly corsOrigins: readonly string[];
  /** Where ports of pods have host names of their own; undefined = nowhere, and browsers reach no pod. */
  readonly podDomain: HostDomain | undefined;
  /** Host name of S3; undefined = it is reached by its path alone. */
  readonly s3Domain: HostDomain | undefined;
  /** Ranges that webhooks may be sent to in addition to public addresses, see `readWebhookAllow`. */
  readonly webhookAllow: readonly string[];
  /** Enforces the request limits of specs/limits.yaml. */
  readonly rateLimits: boolean;
  /** How much batches may hold. */
  readonly batches: BatchBounds;
  /** Folders that hold handler folders for `local/<name>` images. */
  readonly handlerDirs: readonly string[];
  /** Python for handlers without their own `.venv`; undefined = `python3`. */
  readonly pythonPath: string | undefined;
  /** Data center of this machine. */
  readonly dataCenterId: DataCenterId;
  /** Address at which exposed TCP ports of pods are reachable from outside; undefined = only from this machine. */
  readonly publicIp: string | undefined;
  /** File with the operator's prices; undefined = the shipped prices. */
  readonly pricesFile: string | undefined;
  /** Address under which other gateways reach this one; undefined = derived from the one it listens on. */
  readonly gatewayUrl: string | undefined;
  /** Address under which workers reach the service; undefined = the one it listens on. */
  readonly workerBaseUrl: string | undefined;
  /** What workers in containers may reach; undefined = only the service, where the engine supports that. */
  readonly workerEgress: WorkerEgress | undefined;
  /** The hub that models come from, and what the store of a host may hold; undefined = there are none. */
  readonly models: ModelSettings | undefined;
  /** GPUs to offer although no machine gets them. */
  readonly simulatedGpus: readonly SimulatedGpus[];
  /** Time for workers to finish their jobs when the service stops. */
  readonly stopGraceMs: number;
  /** What becomes of workers in containers when the service stops: they go on without it, or finish their jobs and end. */
  readonly onStop: "hand-over" | "drain";
  /** Time for a worker that was told to stop a job to ask for jobs again. */
  readonly jobStopGraceMs: number;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** Endpoints with numbers of their own in the metrics. */
  readonly metricsEndpointsMax: number;
  /** Undefined = no traces. */
  readonly tracing: TraceSettings | undefined;
  /** Address of the collector that workers are given for spans of their own; undefined = none. */
  readonly workerCollector: string | undefined;
  /** How long logs of workers and pods are kept. */
  readonly logRetentionMs: number;
  /** How much of them is kept, of all together. */
  readonly logMaxBytes: number;
  /** `auto`: lines to read in a terminal, else JSON. */
  readonly logFormat: "auto" | "pretty" | "json";
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from environment variables. @throws SettingError */
export function readSettings(environment: Environment): Settings {
  const dataDir = resolve(environment["MILLRACE_DATA_DIR"] ?? ".millrace");
  const databaseUrl = readDatabaseUrl(environment["MILLRACE_DATABASE_URL"]);
  const host = environment["MILLRACE_HOST"] ?? "127.0.0.1";
  const podDomain = readPodDomain(environment["MILLRACE_POD_DOMAIN"], isLoopbackHost(host));
  return {
    host,
    port: integer(environment, "MILLRACE_PORT", { fallback: 8080, min: 0, max: 65_535 }),
    sharePort: readSharePort(environment, databaseUrl),
    ownPort: integer(environment, "MILLRACE_OWN_PORT", { fallback: 0, min: 0, max: 65_535 }),
    dataDir,
    databaseUrl,
    sharedVolumes: flag(environment, "MILLRACE_SHARED_VOLUMES"),
    role: readRole(environment, databaseUrl),
    blobUrl: readBlobUrl(environment["MILLRACE_BLOB_URL"], databaseUrl),
    adminKey: readAdminKey(environment),
    accountEmail: readAccountEmail(environment["MILLRACE_ACCOUNT_EMAIL"]),
    compute: choice(environment, "MILLRACE_COMPUTE", ["auto", "process", "docker", "kubernetes", "none"]),
    kubernetes: readKubernetesSettings({
      context: environment["MILLRACE_KUBERNETES_CONTEXT"],
      namespace: environment["MILLRACE_KUBERNETES_NAMESPACE"],
      nodeSelector: environment["MILLRACE_KUBERNETES_NODE_SELECTOR"],
      tolerations: environment["MILLRACE_KUBERNETES_TOLERATIONS"],
      spread: environment["MILLRACE_KUBERNETES_SPREAD"],
      runtimeClass: environment["MILLRACE_KUBERNETES_RUNTIME_CLASS"],
      priorityClasses: environment["MILLRACE_KUBERNETES_PRIORITY_CLASSES"],
      queue: environment["MILLRACE_KUBERNETES_QUEUE"],
      podSecurity: environment["MILLRACE_KUBERNETES_POD_SECURITY"],
      storageClass: environment["MILLRACE_KUBERNETES_STORAGE_CLASS"],
      volumeAccess: environment["MILLRACE_KUBERNETES_VOLUME_ACCESS"],
      handlerImages: environment["MILLRACE_KUBERNETES_HANDLER_IMAGES"],
      gpuTypes: environment["MILLRACE_KUBERNETES_GPU_TYPES"],
      nodePools: environment["MILLRACE_KUBERNETES_NODE_POOLS"],
      nodeWaitMs: integer(environment, "MILLRACE_KUBERNETES_NODE_WAIT_MS", {
        fallback: nodeWaitDefaultMs,
        min: 1_000,
        max: 86_400_000,
      }),
    }),
    control: flag(environment, "MILLRACE_CONTROL"),
    directHttp: choice(environment, "MILLRACE_DIRECT_HTTP", ["1", "0"]) === "1",
    trustedProxies: readTrustedProxies(environment["MILLRACE_TRUSTED_PROXIES"]),
    corsOrigins: readCorsOrigins(environment["MILLRACE_CORS_ORIGINS"]),
    podDomain,
    s3Domain: readS3Domain(environment["MILLRACE_S3_DOMAIN"], podDomain),
    webhookAllow: readWebhookAllow(
      environment["MILLRACE_WEBHOOK_ALLOW"],
      databaseUrl === undefined && isLoopbackHost(host),
    ),
    rateLimits: flag(environment, "MILLRACE_RATE_LIMITS"),
    batches: {
      requestsMax: most(environment, "MILLRACE_BATCH_REQUESTS_MAX", limits.batchRequestsMax),
      activeMax: most(environment, "MILLRACE_BATCHES_ACTIVE_MAX", limits.batchesActiveMax),
      queuedMax: most(environment, "MILLRACE_BATCH_QUEUED_MAX", limits.batchRequestsQueuedMax),
      uploadsMax: limits.batchUploadsMax,
    },
    handlerDirs: handlerDirs(environment["MILLRACE_HANDLER_DIRS"], dataDir),
    pythonPath: nonEmpty(environment["MILLRACE_PYTHON"]),
    dataCenterId: choice(environment, "MILLRACE_DATA_CENTER", dataCenterIds),
    publicIp: readPublicIp(environment["MILLRACE_PUBLIC_IP"]),
    pricesFile: resolved(environment["MILLRACE_PRICES_FILE"]),
    gatewayUrl: readGatewayUrl(environment["MILLRACE_GATEWAY_URL"]),
    workerBaseUrl: readWorkerBaseUrl(environment["MILLRACE_WORKER_BASE_URL"]),
    workerEgress: readWorkerEgress(environment["MILLRACE_WORKER_EGRESS"]),
    models: readModelSettings({
      hub: environment["MILLRACE_MODEL_HUB"],
      maxBytes: environment["MILLRACE_MODEL_MAX_BYTES"],
      compute: environment["MILLRACE_COMPUTE"],
    }),
    simulatedGpus: readSimulatedGpus(environment["MILLRACE_SIMULATED_GPUS"]),
    stopGraceMs: integer(environment, "MILLRACE_STOP_GRACE_MS", { fallback: 10_000, min: 0, max: 3_600_000 }),
    // Who ends a service on a laptop wants nothing of it to run on.
    onStop: choice(
      environment,
      "MILLRACE_ON_STOP",
      databaseUrl === undefined ? ["drain", "hand-over"] : ["hand-over", "drain"],
    ),
    jobStopGraceMs: integer(environment, "MILLRACE_JOB_STOP_GRACE_MS", {
      fallback: 10_000,
      min: 1_000,
      max: 3_600_000,
    }),
    logLevel: choice(environment, "MILLRACE_LOG_LEVEL", ["info", "debug", "warn", "error", "silent"]),
    metricsEndpointsMax: integer(environment, "MILLRACE_METRICS_ENDPOINTS", { fallback: 100, min: 0, max: 10_000 }),
    tracing: readTraceSettings({
      endpoint: environment["MILLRACE_OTLP_ENDPOINT"],
      headers: environment["MILLRACE_OTLP_HEADERS"],
      ratio: environment["MILLRACE_TRACE_RATIO"],
    }),
    workerCollector: readCollector("MILLRACE_WORKER_OTLP_ENDPOINT", environment["MILLRACE_WORKER_OTLP_ENDPOINT"]),
    logRetentionMs: readLogRetention(environment["MILLRACE_LOG_RETENTION"]),
    logMaxBytes: readLogMaxBytes(environment["MILLRACE_LOG_MAX_BYTES"]),
    logFormat: choice(environment, "MILLRACE_LOG_FORMAT", ["auto", "pretty", "json"]),
  };
}

function readRole(environment: Environment, databaseUrl: string | undefined): Role {
  const role = choice(environment, "MILLRACE_ROLE", ["gateway", "host"]);
  const needs = (what: string): SettingError => new SettingError(`MILLRACE_ROLE host needs ${what}`);
  if (role === "gateway") return role;
  if (databaseUrl === undefined) throw needs("the PostgreSQL of the gateways; set MILLRACE_DATABASE_URL too.");
  if (environment["MILLRACE_COMPUTE"] === "none") throw needs("machines; unset MILLRACE_COMPUTE.");
  return role;
}

/** Requests to a shared port reach any gateway of the machine, so each has an address of its own for the others. */
function readSharePort(environment: Environment, databaseUrl: string | undefined): boolean {
  if (!flag(environment, "MILLRACE_SHARE_PORT")) return false;
  const refuse = (why: string): never => {
    throw new SettingError(`MILLRACE_SHARE_PORT ${why}`);
  };
  if (databaseUrl === undefined) refuse("needs PostgreSQL; set MILLRACE_DATABASE_URL too.");
  if (process.platform !== "linux") refuse("works on Linux only. Give each gateway a port of its own.");
  if (nonEmpty(environment["MILLRACE_GATEWAY_URL"]) !== undefined) {
    refuse("cannot be used with MILLRACE_GATEWAY_URL. Unset one of them.");
  }
  return true;
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === "" ? undefined : value;
}

function resolved(path: string | undefined): string | undefined {
  const given = nonEmpty(path);
  return given === undefined ? undefined : resolve(given);
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  const url = nonEmpty(text);
  if (url === undefined) return undefined;
  const isPostgres = (part: string): boolean =>
    URL.canParse(part) && ["postgres:", "postgresql:"].includes(new URL(part).protocol);
  if (databaseUrls(url).every(isPostgres)) return url;
  // The value is not repeated: it may hold a password.
  throw new SettingError(
    "MILLRACE_DATABASE_URL must look like postgres://user:password@host:5432/database; several are separated by a comma. " +
      "Unset it to use SQLite.",
  );
}

/** SQLite deletes unknown blobs at each start, which would delete those of other services in shared storage. */
function readBlobUrl(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  const url = nonEmpty(text);
  if (url === undefined || databaseUrl !== undefined) return url;
  throw new SettingError("MILLRACE_BLOB_URL needs PostgreSQL; set MILLRACE_DATABASE_URL too.");
}

/** MILLRACE_API_KEY is an alias with less trust, because clients read their own key from it: beside the setting it says nothing. */
function readAdminKey(environment: Environment): ChosenAdminKey | undefined {
  const own = nonEmpty(environment["MILLRACE_ADMIN_KEY"]);
  if (own !== undefined) return { rawKey: own, setting: "MILLRACE_ADMIN_KEY", isReadByClients: false };
  const alias = nonEmpty(environment["MILLRACE_API_KEY"]);
  return alias === undefined ? undefined : { rawKey: alias, setting: "MILLRACE_API_KEY", isReadByClients: true };
}

function readAccountEmail(text: string | undefined): string | undefined {
  const address = nonEmpty(text);
  if (address === undefined || isEmailAddress(address)) return address;
  throw new SettingError(`MILLRACE_ACCOUNT_EMAIL must be an e-mail address such as ops@example.com, not "${address}".`);
}

function readWorkerEgress(text: string | undefined): WorkerEgress | undefined {
  const given = nonEmpty(text);
  if (given === undefined || given === "open" || given === "service-only") return given;
  throw new SettingError(`MILLRACE_WORKER_EGRESS must be one of service-only, open, not "${given}".`);
}

function readPublicIp(text: string | undefined): string | undefined {
  const address = nonEmpty(text);
  if (address === undefined || isIPv4(address)) return address;
  throw new SettingError(`MILLRACE_PUBLIC_IP must be an IPv4 address, not "${address}".`);
}

/** A limit of the interface that an operator may set to any other number. */
function most(environment: Environment, name: string, fallback: number): number {
  return integer(environment, name, { fallback, min: 1, max: 1_000_000_000 });
}

function integer(
  environment: Environment,
  name: string,
  range: { fallback: number; min: number; max: number },
): number {
  const text = nonEmpty(environment[name]);
  if (text === undefined) return range.fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= range.min && value <= range.max) return value;
  throw new SettingError(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}".`);
}

/** The first of `values` is the default. */
function choice<Value extends string>(
  environment: Environment,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const text = nonEmpty(environment[name]);
  if (text === undefined) return values[0];
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new SettingError(`${name} must be one of ${values.join(", ")}, not "${text}".`);
}

function flag(environment: Environment, name: string): boolean {
  return choice(environment, name, ["0", "1"]) === "1";
}

/** Folders separated by `:`; a leading `~/` is the home directory. */
function handlerDirs(text: string | undefined, dataDir: string): string[] {
  const given = (text ?? "").split(":").filter((path) => path !== "");
  const paths = given.map((path) => (path.startsWith("~/") ? resolve(homedir(), path.slice(2)) : resolve(path)));
  return [...paths, ownHandlerDir(dataDir)];
}

/** The handler folders that belong to the data of this service: `millrace deploy` puts them there. */
export function ownHandlerDir(dataDir: string): string {
  return resolve(dataDir, "handlers");
}
