import { limits } from "@millrace/spec";
import type { ComputeDriver } from "../../machines/driver/driver.ts";
import { servingPortsOf, servingVariables } from "../../requests/serving-ports.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";

export interface WorkerEnvironmentInput {
  readonly endpoint: FleetEndpoint;
  readonly workerId: string;
  /** Sent by the worker as its `Authorization` header. */
  readonly workerKey: string;
  /** Address of this service as the worker reaches it, without `/v2`. */
  readonly baseUrl: string;
  readonly driver: ComputeDriver["name"];
  readonly hardware: WorkerHardware;
  /** Given to every worker by the operator. */
  readonly operatorEnv?: Readonly<Record<string, string>> | undefined;
  /** The user's variables with values in the place of secrets' names. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The complete environment of a worker. The names are those that worker libraries of the hosted service read; they put
 * their own id in the place of `$RUNPOD_POD_ID` and, in the address for taking jobs, of `$ID`, elsewhere the job's id
 * in the place of `$ID`, and append parameters with `&`, so that these addresses must carry a query already.
 * The user's variables win over what describes the machine and what the operator gives, never over what ties the worker to its endpoint.
 */
export function createWorkerEnvironment(input: WorkerEnvironmentInput): Record<string, string> {
  return { ...machineFacts(input), ...input.operatorEnv, ...input.env, ...endpointTies(input) };
}

function endpointTies({
  endpoint,
  hardware,
  workerId,
  workerKey,
  baseUrl,
}: WorkerEnvironmentInput): Record<string, string> {
  const endpointUrl = `${baseUrl.replace(/\/+$/, "")}/v2/${endpoint.id}`;
  const query = new URLSearchParams({ gpu: hardware.gpuTypeId ?? "CPU" }).toString();
  return {
    RUNPOD_WEBHOOK_GET_JOB: `${endpointUrl}/job-take/$ID?${query}`,
    RUNPOD_WEBHOOK_POST_OUTPUT: `${endpointUrl}/job-done/$RUNPOD_POD_ID/$ID?${query}`,
    RUNPOD_WEBHOOK_POST_STREAM: `${endpointUrl}/job-stream/$RUNPOD_POD_ID/$ID?${query}`,
    RUNPOD_WEBHOOK_PING: `${endpointUrl}/ping/$RUNPOD_POD_ID`,
    RUNPOD_PING_INTERVAL: String(limits.workerPingIntervalMs),
    RUNPOD_POD_ID: workerId,
    RUNPOD_AI_API_KEY: workerKey,
    RUNPOD_ENDPOINT_ID: endpoint.id,
  };
}

function machineFacts({ endpoint, hardware, workerId, driver, env }: WorkerEnvironmentInput): Record<string, string> {
  const facts: Record<string, string> = {
    RUNPOD_POD_HOSTNAME: workerId,
    RUNPOD_CPU_COUNT: String(hardware.vcpuCount),
    RUNPOD_GPU_COUNT: String(hardware.gpuIds.length),
  };
  if (endpoint.type === "LB") Object.assign(facts, servingFacts(env));
  if (hardware.dataCenterId !== null) facts["RUNPOD_DC_ID"] = hardware.dataCenterId;
  if (endpoint.networkVolumeId !== null) facts["RUNPOD_VOLUME_ID"] = endpoint.networkVolumeId;
  if (driver === "process") {
    // The library's checks are made for containers on GPU hosts and end a worker on a laptop or without internet.
    facts["RUNPOD_SKIP_AUTO_SYSTEM_CHECKS"] = "true";
    facts["RUNPOD_SKIP_GPU_CHECK"] = "true";
  }
  return facts;
}

/** Where its program has to serve, also for programs that have no defaults of their own. */
function servingFacts(env: Readonly<Record<string, string>>): Record<string, string> {
  const { port, healthPort, healthPath } = servingPortsOf(env);
  const { port: portName, healthPort: healthPortName, healthPath: pathName } = servingVariables;
  return { [portName]: String(port), [healthPortName]: String(healthPort), [pathName]: healthPath };
}
