import type { RestComponents } from "@millrace/spec";
import type { ListedWorker } from "../workers/state/worker-list.ts";
import { formatPageCursor, parsePageCursor } from "./page-cursor.ts";
import type { Release, ReportStore } from "./ports.ts";

type Schemas = RestComponents["schemas"];

export interface PageRequest {
  /** The `nextCursor` of an earlier page. */
  readonly cursor?: string;
  readonly limit: number;
}

/** One page of what the scaler decided, newest first. */
export async function listDecisions(
  store: Pick<ReportStore, "decisions">,
  endpointId: string,
  { cursor, limit }: PageRequest,
): Promise<Schemas["DecisionPage"]> {
  const found = await store.decisions(endpointId, { beforeMs: parsePageCursor("decisions", cursor), limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    decisions: page.map(({ atMs, workers, why }) => ({ at: dateOf(atMs), workers, why })),
    nextCursor: last === undefined ? null : formatPageCursor("decisions", last.atMs),
  };
}

/** One page of the releases of an endpoint, newest first. */
export async function listReleases(
  store: Pick<ReportStore, "releases">,
  { id, version }: { readonly id: string; readonly version: number },
  workers: readonly Pick<ListedWorker, "version">[],
  { cursor, limit }: PageRequest,
): Promise<Schemas["ReleasePage"]> {
  const found = await store.releases(id, { belowVersion: parsePageCursor("releases", cursor), limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    releases: page.map((release) => ({
      version: release.version,
      state: stateOf(release, version),
      imageName: release.imageName,
      templateId: release.templateId,
      startedAt: release.startedAtMs === null ? null : dateOf(release.startedAtMs),
      completedAt: release.completedAtMs === null ? null : dateOf(release.completedAtMs),
      workers: workers.filter((worker) => worker.version === release.version).length,
    })),
    nextCursor: last === undefined ? null : formatPageCursor("releases", last.version),
  };
}

function stateOf(release: Release, version: number): Schemas["ReleaseState"] {
  if (release.version < version) return "REPLACED";
  return release.completedAtMs === null ? "ROLLING" : "COMPLETE";
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
