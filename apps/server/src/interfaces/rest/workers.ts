import { type ListedWorker, type LoggedMachine, summaryOf } from "@millrace/engine";
import { limits, type RestComponents } from "@millrace/spec";
import { accountOf, type RestContext, type RestHandlers } from "./rest-handler.ts";

type WorkerBody = RestComponents["schemas"]["EndpointWorker"];

/** What the list is made with. */
interface ListTime {
  readonly nowMs: number;
  readonly version: number;
}

/** The operations on the workers of an endpoint. */
export const workerHandlers = {
  listWorkers: async ({ path, query }, context) => {
    const { endpointId } = path;
    const { version } = await context.management.endpoints.get(accountOf(context), endpointId);
    const time = { nowMs: context.workers.nowMs(), version };
    const { workers: known, complete } = await context.workers.list(endpointId);
    const present = known.map((worker) => presentBody(worker, endpointId, time, context));
    const ended = query.includeEnded === true ? await endedBodies(endpointId, present, time, context) : [];
    const workers = [...ended, ...present].toSorted(byStart);
    const body = {
      workers,
      summary: summaryOf(present),
      endpointVersion: version,
      complete,
    };
    return { status: 200, body };
  },
} satisfies Partial<RestHandlers>;

function presentBody(
  worker: ListedWorker,
  endpointId: string,
  { nowMs, version }: ListTime,
  { workers }: RestContext,
): WorkerBody {
  const { workerId, hardware, startedAtMs } = worker;
  return {
    id: workerId,
    status: worker.status,
    isStale: worker.version !== null && worker.version < version,
    version: worker.version,
    image: worker.imageName,
    gpuCount: hardware?.gpuIds.length ?? 0,
    gpuTypeId: hardware?.gpuTypeId ?? null,
    dataCenterId: hardware?.dataCenterId ?? null,
    machineId: worker.managed ? (hardware?.hostId ?? workers.hostId) : null,
    managed: worker.managed,
    startedAt: dateOf(startedAtMs),
    uptimeSeconds: secondsBetween(startedAtMs, nowMs),
    endedAt: null,
    jobsInProgress: worker.jobsInProgress,
    jobIds: workers.jobIds(endpointId, workerId).slice(0, limits.workerJobIdsMax),
    lastSeenAt: dateOf(worker.lastSeenAtMs),
    message: worker.message,
  };
}

async function endedBodies(
  endpointId: string,
  present: readonly WorkerBody[],
  { version }: ListTime,
  { workers }: RestContext,
): Promise<readonly WorkerBody[]> {
  const there = new Set(present.map(({ id }) => id));
  const machines = await workers.logged(endpointId);
  return machines
    .filter(({ machineId, endedAtMs }) => endedAtMs !== null && !there.has(machineId))
    .map((machine) => endedBody(machine, version));
}

function endedBody(machine: LoggedMachine, version: number): WorkerBody {
  const { machineId, facts, startedAtMs, endedAtMs, message } = machine;
  return {
    id: machineId,
    status: "ENDED",
    isStale: facts.version !== null && facts.version < version,
    version: facts.version,
    image: facts.imageName,
    gpuCount: facts.gpuCount,
    gpuTypeId: facts.gpuTypeId,
    dataCenterId: facts.dataCenterId,
    machineId: facts.hostId,
    managed: true,
    startedAt: dateOf(startedAtMs),
    uptimeSeconds: secondsBetween(startedAtMs, endedAtMs),
    endedAt: dateOf(endedAtMs),
    jobsInProgress: 0,
    jobIds: [],
    lastSeenAt: null,
    message,
  };
}

function byStart(one: WorkerBody, other: WorkerBody): number {
  const [a, b] = [one.startedAt ?? "~", other.startedAt ?? "~"];
  return a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1;
}

function dateOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}

function secondsBetween(startedAtMs: number | null, untilMs: number | null): number | null {
  return startedAtMs === null || untilMs === null ? null : Math.max(0, Math.floor((untilMs - startedAtMs) / 1_000));
}
