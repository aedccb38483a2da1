import type { RestComponents } from "@millrace/spec";
import { createCursors, listPage } from "../kernel/list-cursor.ts";
import type { ListedWorker } from "../workers/state/worker-list.ts";
import type { Release, ReportStore } from "./ports.ts";

type Schemas = RestComponents["schemas"];

export interface PageRequest {
  /** The `nextCursor` of an earlier page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const decisionCursors = createCursors<{ readonly atMs: number }>(
  ({ atMs }) => ["decisions", atMs],
  ([, atMs]) => ({ atMs: Number(atMs) }),
);
const releaseCursors = createCursors<{ readonly version: number }>(
  ({ version }) => ["releases", version],
  ([, version]) => ({ version: Number(version) }),
);

/** One page of what the scaler decided, newest first. */
export async function listDecisions(
  store: Pick<ReportStore, "decisions">,
  endpointId: string,
  { cursor, limit }: PageRequest,
): Promise<Schemas["DecisionPage"]> {
  const beforeMs = cursor === undefined ? Number.MAX_SAFE_INTEGER : decisionCursors.parse(cursor).atMs;
  const found = await store.decisions(endpointId, { beforeMs, limit: limit + 1 });
  const { items, nextCursor } = listPage(found, limit, decisionCursors);
  return { decisions: items.map(({ atMs, workers, why }) => ({ at: dateOf(atMs), workers, why })), nextCursor };
}

/** One page of the releases of an endpoint, newest first. */
export async function listReleases(
  store: Pick<ReportStore, "releases">,
  { id, version }: { readonly id: string; readonly version: number },
  workers: readonly Pick<ListedWorker, "version">[],
  { cursor, limit }: PageRequest,
): Promise<Schemas["ReleasePage"]> {
  const belowVersion = cursor === undefined ? Number.MAX_SAFE_INTEGER : releaseCursors.parse(cursor).version;
  const found = await store.releases(id, { belowVersion, limit: limit + 1 });
  const { items, nextCursor } = listPage(found, limit, releaseCursors);
  return {
    releases: items.map((release) => ({
      version: release.version,
      state: stateOf(release, version),
      imageName: release.imageName,
      templateId: release.templateId,
      startedAt: release.startedAtMs === null ? null : dateOf(release.startedAtMs),
      completedAt: release.completedAtMs === null ? null : dateOf(release.completedAtMs),
      workers: workers.filter((worker) => worker.version === release.version).length,
    })),
    nextCursor,
  };
}

function stateOf(release: Release, version: number): Schemas["ReleaseState"] {
  if (release.version < version) return "REPLACED";
  return release.completedAtMs === null ? "ROLLING" : "COMPLETE";
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
