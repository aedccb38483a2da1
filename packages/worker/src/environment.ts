import { randomUUID } from "node:crypto";
import { PING_INTERVAL_DEFAULT_MS } from "./wire.ts";

/** Variables by name, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

const logLevels = ["NOTSET", "TRACE", "DEBUG", "INFO", "WARN", "ERROR"] as const;
/** How much is logged: everything from this level up. */
export type LogLevel = (typeof logLevels)[number];

/** What the platform tells a worker through its environment. Addresses still contain `$ID` where a job id goes. */
export interface WorkerEnvironment {
  /** Name of this worker: `RUNPOD_POD_ID`, or a random one. */
  readonly workerId: string;
  /** `RUNPOD_ENDPOINT_ID`; when it is set, log lines are JSON. */
  readonly endpointId: string | undefined;
  /** `RUNPOD_AI_API_KEY`, sent as it is in the `authorization` header. */
  readonly apiKey: string | undefined;
  /** `RUNPOD_POD_HOSTNAME`, named in error reports. */
  readonly hostname: string;
  readonly pingIntervalMs: number;
  readonly logLevel: LogLevel;
  /** `RUNPOD_WEBHOOK_GET_JOB` with the worker's name filled in. */
  readonly takeUrl: string;
  /** `RUNPOD_WEBHOOK_POST_OUTPUT`. */
  readonly doneUrl: string;
  /** `RUNPOD_WEBHOOK_POST_STREAM`; without it, chunks reach the client only with the aggregated result. */
  readonly streamUrl: string | undefined;
  /** `RUNPOD_WEBHOOK_PING`. */
  readonly pingUrl: string | undefined;
}

/** The environment lacks something that a worker cannot do without, or an option makes no sense. */
export class WorkerConfigurationError extends Error {
  override readonly name = "WorkerConfigurationError";
}

/** Whether the environment is that of a worker; otherwise the handler is run once, locally. */
export function isWorkerEnvironment(variables: Variables): boolean {
  return present(variables, "RUNPOD_WEBHOOK_GET_JOB") !== undefined;
}

/**
 * Reads the environment of a worker.
 *
 * @throws {WorkerConfigurationError} when an address is missing or is no http or https address.
 */
export function readEnvironment(variables: Variables): WorkerEnvironment {
  const workerId = present(variables, "RUNPOD_POD_ID") ?? randomUUID();
  const address = (name: string): string | undefined => {
    const template = present(variables, name)?.replaceAll("$RUNPOD_POD_ID", () => workerId);
    if (template !== undefined && !/^https?:$/.test(protocolOf(template))) {
      throw new WorkerConfigurationError(`${name} must be an http or https address.`);
    }
    return template;
  };
  const required = (name: string): string => {
    const template = address(name);
    if (template === undefined) throw new WorkerConfigurationError(`${name} is not set.`);
    return template;
  };
  return {
    workerId,
    endpointId: present(variables, "RUNPOD_ENDPOINT_ID"),
    apiKey: present(variables, "RUNPOD_AI_API_KEY"),
    hostname: present(variables, "RUNPOD_POD_HOSTNAME") ?? "unknown",
    pingIntervalMs: readPingIntervalMs(present(variables, "RUNPOD_PING_INTERVAL")),
    logLevel: readLogLevel(variables),
    // In this one address the official worker lets `$ID` stand for the worker, because no job is known yet.
    takeUrl: required("RUNPOD_WEBHOOK_GET_JOB").replaceAll("$ID", () => workerId),
    doneUrl: required("RUNPOD_WEBHOOK_POST_OUTPUT"),
    streamUrl: address("RUNPOD_WEBHOOK_POST_STREAM"),
    pingUrl: address("RUNPOD_WEBHOOK_PING"),
  };
}

/** Reads `RUNPOD_LOG_LEVEL`, else `RUNPOD_DEBUG_LEVEL`; an unknown name counts as `DEBUG`. */
export function readLogLevel(variables: Variables): LogLevel {
  const wanted = (present(variables, "RUNPOD_LOG_LEVEL") ?? present(variables, "RUNPOD_DEBUG_LEVEL"))?.toUpperCase();
  return logLevels.find((level) => level === wanted) ?? "DEBUG";
}

/** Whether a line of `level` is written when `threshold` is set. */
export function isLogged(level: LogLevel, threshold: LogLevel): boolean {
  return logLevels.indexOf(level) >= logLevels.indexOf(threshold);
}

function present(variables: Variables, name: string): string | undefined {
  const value = variables[name];
  return value === undefined || value === "" ? undefined : value;
}

function protocolOf(address: string): string {
  return URL.parse(address)?.protocol ?? "";
}

function readPingIntervalMs(text: string | undefined): number {
  const intervalMs = Number(text);
  return Number.isFinite(intervalMs) && intervalMs > 0 ? intervalMs : PING_INTERVAL_DEFAULT_MS;
}
