import { limits } from "@millrace/spec";
import type { Gateways } from "../gateways/ports.ts";
import type { Clock, Timer } from "../kernel/clock.ts";
import type { EndpointReport } from "../workers/state/endpoint-report.ts";
import type { FleetManager } from "../workers/fleet/fleet-manager.ts";
import type { Decision, OfEndpoint, Release, ReportStore } from "./ports.ts";

export interface ReportedEndpoint {
  readonly version: number;
  readonly imageName: string;
  readonly templateId: string;
  readonly createdAtMs: number;
}

export interface ReportWriterParts {
  readonly clock: Clock;
  readonly fleet: Pick<FleetManager, "report" | "onReconciled">;
  readonly store: ReportStore;
  readonly gateways: Pick<Gateways, "hasOthers">;
  readonly endpoint: (endpointId: string) => ReportedEndpoint | undefined;
  readonly onError: (error: unknown) => void;
}

/** How often changes are stored. */
const writeEveryMs = 1_000;
/** A report is written again after this time although only moments changed. */
const rewriteAfterMs = 10_000;
const trimEveryMs = 60_000;

interface Written {
  readonly atMs: number;
  readonly signature: string;
}

/** What was stored of an endpoint. */
interface Known {
  decision: Decision | undefined;
  release: Release | undefined;
}

/** Stores what the fleet reports, decides and rolls, where it runs; ends with the answered function. */
export function writeReports(parts: ReportWriterParts): () => Promise<void> {
  const { clock, fleet, store, gateways, onError } = parts;
  const changed = new Set<string>();
  const decided = new Set<string>();
  const known = new Map<string, Known>();
  let written = new Map<string, Written>();
  let timer: Timer | undefined;
  let trimmedAtMs = clock.now();
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  const stop = fleet.onReconciled((endpointId) => {
    changed.add(endpointId);
    arm();
  });

  function arm(): void {
    if (isClosed) return;
    timer ??= clock.setTimer(clock.now() + writeEveryMs, () => {
      timer = undefined;
      last = last.then(write).catch(onError);
      return last;
    });
  }

  async function knownOf(endpointId: string): Promise<Known> {
    const found = known.get(endpointId);
    if (found !== undefined) return found;
    const [decision] = await store.decisions(endpointId, { beforeMs: Number.MAX_SAFE_INTEGER, limit: 1 });
    const [release] = await store.releases(endpointId, { belowVersion: Number.MAX_SAFE_INTEGER, limit: 1 });
    const read = { decision, release };
    known.set(endpointId, read);
    return read;
  }

  /** With other gateways only: this one asks the fleet itself. */
  function isNews(report: EndpointReport): boolean {
    if (!gateways.hasOthers) return false;
    const before = written.get(report.endpointId);
    const signature = signatureOf(report);
    if (before?.signature === signature && report.atMs - before.atMs < rewriteAfterMs) return false;
    written.set(report.endpointId, { atMs: report.atMs, signature });
    return true;
  }

  async function write(): Promise<void> {
    // What was not written meanwhile may be older than what others know.
    if (!gateways.hasOthers) written = new Map();
    const ids = [...changed];
    changed.clear();
    const reports: EndpointReport[] = [];
    const decisions: (OfEndpoint & Decision)[] = [];
    const releases: (OfEndpoint & Release)[] = [];
    for (const endpointId of ids) {
      const endpoint = parts.endpoint(endpointId);
      const report = fleet.report(endpointId);
      if (endpoint === undefined) {
        known.delete(endpointId);
        written.delete(endpointId);
        decided.delete(endpointId);
      }
      if (endpoint === undefined || report === null) continue;
      const before = await knownOf(endpointId);
      if (isNews(report)) reports.push(report);
      const decision = nextDecision(before.decision, report);
      if (decision !== undefined) {
        before.decision = decision;
        decided.add(endpointId);
        decisions.push({ endpointId, ...decision });
      }
      const release = nextRelease(before.release, endpoint, report);
      if (release !== undefined) {
        before.release = release;
        releases.push({ endpointId, ...release });
      }
    }
    try {
      if (reports.length + decisions.length + releases.length > 0) await store.save({ reports, decisions, releases });
    } catch (error) {
      // They are read again, and made again from what is then.
      for (const id of ids) {
        known.delete(id);
        written.delete(id);
        changed.add(id);
      }
      arm();
      throw error;
    }
    await trim();
  }

  async function trim(): Promise<void> {
    if (clock.now() - trimmedAtMs < trimEveryMs) return;
    trimmedAtMs = clock.now();
    const endpointIds = [...decided];
    decided.clear();
    await store.trim({
      beforeMs: clock.now() - limits.decisionsKeptMs,
      endpointIds,
      decisionsMax: limits.decisionsKeptMax,
    });
  }

  return async () => {
    isClosed = true;
    stop();
    timer?.cancel();
    await last;
    if (changed.size > 0) await write().catch(onError);
  };
}

/** The decision that a report tells of; undefined if it is the last one. */
export function nextDecision(last: Decision | undefined, { situation }: EndpointReport): Decision | undefined {
  const { wantedWorkers: workers, why, decidedAtMs } = situation;
  if (last === undefined ? workers === 0 : last.workers === workers) return undefined;
  return { atMs: Math.max(decidedAtMs, (last?.atMs ?? -1) + 1), workers, why };
}

/** The release that a report tells of, with what became of it; undefined if nothing did. */
export function nextRelease(
  last: Release | undefined,
  { version, imageName, templateId, createdAtMs }: ReportedEndpoint,
  { workers, atMs }: Pick<EndpointReport, "workers" | "atMs">,
): Release | undefined {
  const isNew = last === undefined || last.version < version;
  // What came before the first entry is not known.
  const unknownStart = last === undefined ? (version === 1 ? createdAtMs : null) : atMs;
  const release = isNew ? { version, imageName, templateId, startedAtMs: unknownStart, completedAtMs: null } : last;
  const isRolled = release.version === version && !workers.some((worker) => (worker.version ?? version) < version);
  if (release.completedAtMs === null && isRolled) return { ...release, completedAtMs: atMs };
  return isNew ? release : undefined;
}

/** What others would notice: moments that pass by themselves are left out. */
function signatureOf(report: EndpointReport): string {
  const passing = new Set(["atMs", "nowMs", "lastSeenAtMs", "decidedAtMs"]);
  return JSON.stringify(report, (key, value: unknown) => (passing.has(key) ? undefined : value));
}
