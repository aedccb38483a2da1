import { workerHandlers as restWorkers } from "../rest/workers.ts";
import { accountOf } from "../rest/rest-handler.ts";
import { paginationOf } from "./pages.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

/** Statuses that this interface does not have: a paused worker has no machine, and one that ended is not listed. */
const ABSENT: ReadonlySet<string> = new Set(["PAUSED", "ENDED"]);

export const workerHandlers = {
  listEndpointWorkers: async ({ path }, context) => {
    const { body } = await restWorkers.listWorkers(
      { path: { endpointId: path.id }, query: { includeEnded: false }, body: undefined as never },
      context,
    );
    const workers = body.workers.flatMap((worker) => {
      if (ABSENT.has(worker.status)) return [];
      const { id, isStale, version, gpuCount, image, uptimeSeconds, gpuTypeId, dataCenterId, startedAt } = worker;
      const status = worker.status as V2Schemas["WorkerStatus"];
      return [{ id, status, isStale, version, gpuCount, image, uptimeSeconds, gpuTypeId, dataCenterId, startedAt }];
    });
    const { running, idle, initializing, throttled, unhealthy } = body.summary;
    const summary = { running, idle, initializing, throttled, unhealthy, total: workers.length };
    return { status: 200, body: { workers, summary, endpointVersion: body.endpointVersion } };
  },

  listEndpointReleases: async ({ path, query }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.id);
    const { cursor, limit = 1 } = query;
    const page = await context.explanations.releases(endpoint, { cursor, limit });
    const { workers: known } = await context.workers.list(endpoint.id);
    const present = known.filter(({ status }) => !ABSENT.has(status));
    const onLatest = present.filter(({ version }) => version === endpoint.version).length;
    const total = present.length;
    const createdAt = new Date(endpoint.createdAtMs).toISOString();
    const releases = page.releases.map((release, index) => {
      const older = page.releases[index + 1];
      const isOther = older !== undefined && older.imageName !== release.imageName;
      return {
        id: `${endpoint.id}-${release.version}`,
        version: release.version,
        source: "MANUAL" as const,
        buildId: null,
        createdByUserId: endpoint.accountId,
        workerCount: release.workers,
        createdAt: release.startedAt ?? createdAt,
        diff: isOther ? [{ field: "image", old: older.imageName, new: release.imageName }] : [],
      };
    });
    const rollout = {
      inProgress: onLatest < total,
      workersOnLatest: onLatest,
      workersTotal: total,
      percentOnLatest: total === 0 ? 100 : Math.floor((100 * onLatest) / total),
    };
    const pagination = paginationOf(page.nextCursor);
    return { status: 200, body: { endpointVersion: endpoint.version, rollout, releases, pagination } };
  },
} satisfies Partial<V2Handlers>;
