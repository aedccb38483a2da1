import type { EndpointReport } from "../workers/state/endpoint-report.ts";
import type { Decision, Release, ReportStore } from "./ports.ts";

/** Reports in memory, as the stores keep them. */
export interface MemoryReports extends ReportStore {
  readonly saves: () => number;
  failing: boolean;
}

export function createMemoryReports(): MemoryReports {
  const reports = new Map<string, EndpointReport>();
  const decisions = new Map<string, Map<number, Decision>>();
  const releases = new Map<string, Map<number, Release>>();
  const of = <Value>(all: Map<string, Map<number, Value>>, id: string): Map<number, Value> => {
    const found = all.get(id) ?? new Map<number, Value>();
    all.set(id, found);
    return found;
  };
  let saves = 0;
  const store: MemoryReports = {
    failing: false,
    saves: () => saves,
    async save(changes) {
      if (store.failing) throw new Error("the disk is full");
      saves += 1;
      for (const report of changes.reports) {
        reports.set(report.endpointId, JSON.parse(JSON.stringify(report)) as EndpointReport);
      }
      for (const { endpointId, ...decision } of changes.decisions)
        of(decisions, endpointId).set(decision.atMs, decision);
      for (const { endpointId, ...release } of changes.releases) of(releases, endpointId).set(release.version, release);
    },
    reports: async (endpointIds) => endpointIds.flatMap((id) => reports.get(id) ?? []),
    decisions: async (endpointId, { beforeMs, limit }) =>
      [...of(decisions, endpointId).values()]
        .filter(({ atMs }) => atMs < beforeMs)
        .toSorted((a, b) => b.atMs - a.atMs)
        .slice(0, limit),
    releases: async (endpointId, { belowVersion, limit }) =>
      [...of(releases, endpointId).values()]
        .filter(({ version }) => version < belowVersion)
        .toSorted((a, b) => b.version - a.version)
        .slice(0, limit),
    async trim({ beforeMs }) {
      for (const all of decisions.values()) for (const atMs of all.keys()) if (atMs < beforeMs) all.delete(atMs);
    },
    async remove(endpointId) {
      reports.delete(endpointId);
      decisions.delete(endpointId);
      releases.delete(endpointId);
    },
  };
  return store;
}
