import { limits } from "@millrace/spec";
import type { Gateways } from "../gateways/ports.ts";
import type { Clock } from "../kernel/clock.ts";
import { DomainError } from "../kernel/errors.ts";
import type { EndpointReport } from "../workers/state/endpoint-report.ts";
import type { FleetManager, FleetWorker } from "../workers/fleet/fleet-manager.ts";
import type { EndpointSource } from "../workers/state/ports.ts";
import type { QueueView } from "../jobs/queue-view.ts";
import { countAbsent } from "../workers/state/absent-workers.ts";
import { countListed, managedOf, workersSince } from "../workers/fleet/reported-workers.ts";
import { explainWaiting, type WaitingExplanation, type WaitingJob } from "../workers/state/waiting-explanation.ts";
import { isWithheld, type WorkerCounts } from "../workers/state/worker-counts.ts";
import type { ListedWorker } from "../workers/state/worker-list.ts";
import type { ReportStore } from "./ports.ts";

/** What is known of endpoints, on every gateway: from the fleet where it runs, else from what its gateway reported. */
export interface EndpointReports {
  /** Null before the first report. */
  report(endpointId: string): Promise<EndpointReport | null>;
  /** Reads the reports of many endpoints at once; asking for one of them is cheap for a moment. */
  prepare(endpointIds: readonly string[]): Promise<void>;
  explainWaiting(endpointId: string, job: WaitingJob): Promise<WaitingExplanation>;
  counts(endpointId: string): Promise<WorkerCounts>;
  /** `complete`: whether these are all. */
  workers(endpointId: string): Promise<{ readonly workers: readonly ListedWorker[]; readonly complete: boolean }>;
  /** Those that the fleet manages and has not frozen. */
  managed(endpointId: string): Promise<readonly FleetWorker[]>;
}

export interface EndpointReportsParts {
  readonly clock: Clock;
  readonly fleet: FleetManager;
  readonly queue: Pick<QueueView, "presence">;
  readonly endpoints: Pick<EndpointSource, "get">;
  readonly store: Pick<ReportStore, "reports">;
  readonly gateways: Pick<Gateways, "tell" | "hasOthers">;
}

/** For how long a report that was read is as good as a new one. */
const freshMs = 500;
/** An older report is asked for again: it may be from a time at which no other gateway was there to read it. */
const staleMs = 15_000;
/** Reports in memory, which are forgotten all at once. */
const keptMax = 5_000;

interface Kept {
  readonly readAtMs: number;
  readonly report: EndpointReport | null;
}

export function createEndpointReports(parts: EndpointReportsParts): EndpointReports {
  const { clock, fleet, queue, endpoints, store, gateways } = parts;
  let kept = new Map<string, Kept>();
  /** Endpoints that are read together: an answer may tell of many. */
  let together: { readonly ids: Set<string>; readonly done: Promise<void> } | undefined;

  async function read(endpointIds: readonly string[]): Promise<void> {
    const nowMs = clock.now();
    const wanted = endpointIds.filter((id) => nowMs - (kept.get(id)?.readAtMs ?? -Infinity) > freshMs);
    if (wanted.length === 0) return;
    const found = new Map((await store.reports(wanted)).map((report) => [report.endpointId, report]));
    if (kept.size + wanted.length > keptMax) kept = new Map();
    for (const id of wanted) {
      const report = found.get(id) ?? null;
      kept.set(id, { readAtMs: nowMs, report });
      if (report === null || nowMs - report.atMs > staleMs) gateways.tell({ kind: "changed", endpointId: id });
    }
  }

  function readTogether(endpointId: string): Promise<void> {
    if (together === undefined) {
      const ids = new Set<string>();
      const done = Promise.resolve().then(() => {
        together = undefined;
        return read([...ids]);
      });
      together = { ids, done };
    }
    together.ids.add(endpointId);
    return together.done;
  }

  /** Null also while the storage cannot be read: then this gateway tells what it knows by itself. */
  async function reported(endpointId: string): Promise<EndpointReport | null> {
    if (!gateways.hasOthers) return null;
    try {
      await readTogether(endpointId);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "unavailable")) throw error;
    }
    return kept.get(endpointId)?.report ?? null;
  }

  function since(report: EndpointReport): readonly ListedWorker[] {
    const presences = queue.presence(report.endpointId);
    return workersSince(report.workers, { presences, clock, leaseMs: limits.workerLeaseMs });
  }

  return {
    async report(endpointId) {
      if (fleet.manages) return fleet.report(endpointId);
      const report = await reported(endpointId);
      return report === null ? null : { ...report, workers: since(report) };
    },
    async prepare(endpointIds) {
      if (!fleet.manages && gateways.hasOthers) await read(endpointIds);
    },
    async explainWaiting(endpointId, job) {
      const report = fleet.manages ? null : await reported(endpointId);
      if (report === null) return fleet.explainWaiting(endpointId, job);
      const presences = queue.presence(endpointId);
      const { situation } = report;
      const managed = new Set(report.workers.filter((worker) => worker.managed).map(({ workerId }) => workerId));
      const isManaged = (workerId: string): boolean => managed.has(workerId);
      return explainWaiting({
        type: endpoints.get(endpointId)?.type ?? "QB",
        job,
        workersMax: endpoints.get(endpointId)?.workersMax ?? 0,
        stopped: endpoints.get(endpointId)?.stopped ?? null,
        counts: countListed(since(report), presences, { all: false, clock }),
        someWithheld: presences.some(isWithheld),
        absent: countAbsent(presences, isManaged, clock, limits.workerLeaseMs),
        situation: { ...situation, serving: { ...situation.serving, nowMs: clock.now() } },
      });
    },
    async counts(endpointId) {
      const report = fleet.manages ? null : await reported(endpointId);
      if (report === null) return fleet.counts(endpointId);
      return countListed(since(report), queue.presence(endpointId), { all: true, clock });
    },
    async workers(endpointId) {
      const report = fleet.manages ? null : await reported(endpointId);
      if (report === null) return { workers: fleet.list(endpointId), complete: fleet.manages };
      return { workers: since(report), complete: report.isComplete };
    },
    async managed(endpointId) {
      const report = fleet.manages ? null : await reported(endpointId);
      return report === null ? fleet.workers(endpointId) : managedOf(since(report));
    },
  };
}
