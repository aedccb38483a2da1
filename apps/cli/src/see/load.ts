import type { HealthReport } from "@millrace/queue-client";
import type { Endpoint, Pod } from "@millrace/rest-client";
import { hasStatus, type OpenService } from "../connection/open-service.ts";
import { styled, styledStatus } from "../output/style.ts";
import { oneLine } from "../output/terminal.ts";
import { formatDuration } from "../values/duration.ts";
import { titledTable } from "../output/show.ts";

/** An endpoint with what its queue and workers do now. */
export interface EndpointLoad {
  readonly id: string;
  readonly name: string;
  readonly workersMin: number;
  readonly workersMax: number;
  readonly jobs: HealthReport["jobs"];
  readonly workers: HealthReport["workers"];
}

/** A pod, or a worker that the service started. */
export interface MachineLoad {
  readonly id: string;
  readonly kind: "pod" | "worker";
  readonly name: string;
  readonly endpointId: string | null;
  readonly image: string;
  readonly state: string;
  /** ISO 8601. */
  readonly startedAt: string | null;
  /** What it does, in the words of the service. */
  readonly doing: string;
  /** Measured for pods only. */
  readonly cpuPercent: number | null;
  readonly memoryPercent: number | null;
}

/** Everything that runs at one moment. */
export interface Load {
  /** ISO 8601. */
  readonly at: string;
  readonly endpoints: readonly EndpointLoad[];
  readonly machines: readonly MachineLoad[];
}

/** Requests under way at the same time. */
const CONCURRENCY = 8;

/** Reads what runs now. An endpoint that is deleted meanwhile is left out. */
export async function readLoad(service: OpenService): Promise<Load> {
  const [endpoints, pods, measured] = await Promise.all([
    service.rest.endpoints.list(),
    service.rest.pods.list({ includeWorkers: true }),
    readMeasurements(service),
  ]);
  const loads = await mapConcurrently(endpoints, (endpoint) => endpointLoad(service, endpoint));
  return {
    at: new Date().toISOString(),
    endpoints: loads.filter((load) => load !== undefined).toSorted((one, other) => one.name.localeCompare(other.name)),
    machines: pods.map((pod) => machineLoad(pod, measured.get(pod.id))),
  };
}

async function endpointLoad(service: OpenService, endpoint: Endpoint): Promise<EndpointLoad | undefined> {
  const { id, name = id, workersMin = 0, workersMax = 0 } = endpoint;
  try {
    const { jobs, workers } = await service.queue(id).health();
    return { id, name, workersMin, workersMax, jobs, workers };
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

interface Measurement {
  readonly cpuPercent: number | null;
  readonly memoryPercent: number | null;
}

async function readMeasurements(service: OpenService): Promise<ReadonlyMap<string, Measurement>> {
  const pods = await (await service.graphql()).pods.list();
  return new Map(
    pods.flatMap(({ id, runtime }) => {
      const container = runtime?.container ?? null;
      if (container === null) return [];
      const { cpuPercent, memoryPercent } = container;
      return [[id, { cpuPercent: cpuPercent ?? null, memoryPercent: memoryPercent ?? null }] as const];
    }),
  );
}

function machineLoad(pod: Pod, measured: Measurement | undefined): MachineLoad {
  const { id, name = id, image = "", endpointId = null, desiredStatus = "", lastStartedAt, lastStatusChange } = pod;
  return {
    id,
    kind: endpointId === null ? "pod" : "worker",
    name,
    endpointId,
    image,
    state: desiredStatus,
    startedAt: lastStartedAt ?? null,
    doing: lastStatusChange ?? "",
    cpuPercent: measured?.cpuPercent ?? null,
    memoryPercent: measured?.memoryPercent ?? null,
  };
}

async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

/** More of a column than this is cut off, so that a row fits a terminal. */
const CELL_MAX_CHARS = 20;

/** What runs, as two tables for a person. */
export function loadText(load: Load, nowMs: number, rateOf?: (endpointId: string) => number | undefined): string {
  return [endpointsText(load.endpoints, rateOf), machinesText(load.machines, nowMs)].join("\n\n");
}

function endpointsText(endpoints: readonly EndpointLoad[], rateOf?: (id: string) => number | undefined): string {
  if (endpoints.length === 0) return "No endpoints.";
  const headings = ["ENDPOINT", "WAITING", "RUNNING", "DONE", "FAILED", ...(rateOf ? ["DONE/S"] : []), "WORKERS"];
  const rows = endpoints.map(({ id, name, jobs, workers, workersMax }) => [
    cut(name),
    jobs.inQueue > 0 ? styled("yellow", String(jobs.inQueue)) : "0",
    String(jobs.inProgress),
    String(jobs.completed),
    jobs.failed > 0 ? styled("red", String(jobs.failed)) : "0",
    ...(rateOf ? [rateText(rateOf(id))] : []),
    workersText(workers, workersMax),
  ]);
  return titledTable(headings, rows);
}

function workersText(workers: EndpointLoad["workers"], workersMax: number): string {
  const { running, idle, initializing, throttled, unhealthy } = workers;
  const counts: [number, string][] = [
    [running, "busy"],
    [idle, "idle"],
    [initializing, "starting"],
    [throttled, "throttled"],
    [unhealthy, "unhealthy"],
  ];
  const there = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(", ");
  return `${there === "" ? "none" : there} of ${workersMax}`;
}

function machinesText(machines: readonly MachineLoad[], nowMs: number): string {
  if (machines.length === 0) return "No pods and no workers of the service.";
  const isMeasured = machines.some(({ cpuPercent }) => cpuPercent !== null);
  const headings = ["ID", "KIND", "NAME", "STATE", "UP", ...(isMeasured ? ["CPU", "MEM"] : []), "IMAGE"];
  const rows = machines.map((machine) => [
    machine.id,
    machine.kind,
    cut(machine.name.replace(` ${machine.id}`, "")),
    styledStatus(machine.state),
    machine.startedAt === null || machine.state !== "RUNNING" ? "" : upText(nowMs - Date.parse(machine.startedAt)),
    ...(isMeasured ? [percent(machine.cpuPercent), percent(machine.memoryPercent)] : []),
    cut(machine.image),
  ]);
  return titledTable(headings, rows);
}

function upText(spanMs: number): string {
  return formatDuration(Math.max(0, Math.floor(spanMs / 1000) * 1000)).replace(/^0 ms$/, "0 s");
}

function rateText(jobsPerSecond: number | undefined): string {
  return jobsPerSecond === undefined ? "" : jobsPerSecond.toFixed(jobsPerSecond < 10 ? 1 : 0);
}

function percent(value: number | null): string {
  return value === null ? "" : `${Math.round(value)} %`;
}

function cut(text: string): string {
  const line = oneLine(text);
  return line.length <= CELL_MAX_CHARS ? line : `${line.slice(0, CELL_MAX_CHARS - 1)}…`;
}
