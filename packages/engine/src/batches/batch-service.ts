import type { Clock } from "../kernel/clock.ts";
import { DomainError, notFound } from "../kernel/errors.ts";
import type { BlobStore, Payload } from "../kernel/payload.ts";
import type { ClientOperations } from "../jobs/client-operations.ts";
import type { QueueEndpoint } from "../jobs/model/ports.ts";
import { type Batch, type BatchSettings, indexOfRequest, type Outcome, type Segment } from "./batch.ts";
import {
  draft,
  finalize,
  isActive,
  requireDraft,
  requireFewUnstarted,
  requireRetry,
  stop,
  withoutRequest,
  withRequests,
  withRetries,
} from "./batch-rules.ts";
import { createSharedLook, type Outlook } from "./outlook.ts";
import type { Quote } from "./quotes/quote.ts";
import { type BatchView, explainBatches, forecastIn, requireAhead, requireMet, viewBatch } from "./view-batch.ts";
import type { RequestQuery, RequestView } from "./batch-lines.ts";
import { linesOf, pageOf, segmentsOf } from "./segment-reads.ts";
import type { BatchFeeder } from "./batch-feeder.ts";
import { type BatchStore, StaleSegmentError } from "./ports.ts";
import type { BatchRequest } from "./segment-writer.ts";
import { type BatchBounds, roomFor, takeIn } from "./take-in.ts";
import type { UploadPlaces } from "./upload-places.ts";

/** What clients may do with the batches of an endpoint. Unknown ones, and those of other endpoints, are refused with `not_found`. */
export interface BatchService {
  /** Makes a batch of these requests; nothing is kept unless all of them are accepted. */
  create(
    endpoint: QueueEndpoint,
    requests: AsyncIterable<BatchRequest>,
    settings?: Partial<BatchSettings>,
  ): Promise<BatchView>;
  add(endpointId: string, batchId: string, requests: AsyncIterable<BatchRequest>): Promise<BatchView>;
  removeRequest(endpointId: string, batchId: string, requestId: string): Promise<void>;
  set(endpointId: string, batchId: string, settings: Partial<BatchSettings>): Promise<BatchView>;
  /** `requireFeasible` refuses a batch that is not expected to meet its bounds. */
  finalize(
    endpointId: string,
    batchId: string,
    options?: { readonly requireFeasible?: boolean | undefined },
  ): Promise<BatchView>;
  /** The estimate for a batch of so many requests. */
  quote(
    endpoint: QueueEndpoint,
    wanted: { readonly requests: number } & Pick<BatchSettings, "finishByMs" | "maxCost">,
  ): Promise<Quote>;
  get(endpointId: string, batchId: string): Promise<BatchView>;
  /** Why batches that run wait or are at risk, in sentences. */
  explain(endpointId: string): Promise<readonly string[]>;
  list(
    endpointId: string,
    page: {
      readonly after?: string | undefined;
      readonly limit: number;
      /** Only those of clients for OpenAI. */
      readonly openai?: boolean | undefined;
    },
  ): Promise<readonly BatchView[]>;
  requests(endpointId: string, batchId: string, query: RequestQuery): Promise<RequestPage>;
  /** The lines of all requests that have ended and are stored, in their order. */
  results(endpointId: string, batchId: string): Promise<AsyncIterable<Payload & { readonly kind: "blob" }>>;
  cancel(endpointId: string, batchId: string): Promise<BatchView>;
  retry(endpointId: string, batchId: string): Promise<BatchView>;
  remove(endpointId: string, batchId: string): Promise<void>;
  removeEndpoint(endpointId: string): Promise<void>;
  /** Removes what expired. */
  sweep(): Promise<void>;
}

export interface RequestPage {
  readonly batch: Batch;
  readonly requests: readonly RequestView[];
  /** Of the page that follows; null for the last one. */
  readonly nextOffset: number | null;
}

export interface BatchServiceParts {
  readonly clock: Clock;
  readonly store: BatchStore;
  readonly blobs: BlobStore;
  readonly client: Pick<ClientOperations, "requireBudget">;
  readonly newId: () => string;
  readonly bounds: BatchBounds;
  readonly uploads: Pick<UploadPlaces, "within">;
  readonly feeder: () => Pick<BatchFeeder, "live" | "poke" | "facts">;
  readonly outlook: (endpointId: string) => Promise<Outlook>;
}

const SWEPT_AT_ONCE = 10;

/** A batch of an endpoint. @throws DomainError `not_found` for any other one, and for one that expired */
export async function findBatch(
  { clock, store }: Pick<BatchServiceParts, "clock" | "store">,
  endpointId: string,
  batchId: string,
): Promise<Batch> {
  const batch = await store.get(batchId);
  if (batch === undefined || batch.endpointId !== endpointId || batch.expiresAtMs <= clock.now()) {
    throw notFound("batch", batchId);
  }
  return batch;
}

export function createBatchService(parts: BatchServiceParts): BatchService {
  const { clock, store, blobs, client, bounds, uploads } = parts;

  const find = (endpointId: string, batchId: string): Promise<Batch> => findBatch(parts, endpointId, batchId);

  async function change(
    endpointId: string,
    batchId: string,
    given: Parameters<BatchStore["change"]>[1],
  ): Promise<Batch> {
    await find(endpointId, batchId);
    const batch = await store.change(batchId, given);
    if (batch === undefined) throw notFound("batch", batchId);
    return batch;
  }

  const viewOf = (batch: Batch, look = parts.outlook): Promise<BatchView> =>
    viewBatch(parts, batch, () => look(batch.endpointId));
  const recent = createSharedLook(clock, parts.outlook);

  async function removeBatch(batchId: string): Promise<void> {
    await blobs.remove(await store.remove(batchId));
  }

  async function removeRequest(endpointId: string, batchId: string, id: string): Promise<void> {
    const batch = await find(endpointId, batchId);
    requireDraft(batch);
    const index = indexOfRequest(batchId, id);
    const [segment] = index === undefined ? [] : await store.segments(batchId, { fromIndex: index, limit: 1 });
    const place = (index ?? 0) - (segment?.firstIndex ?? 0);
    if (segment?.inputs[place] === undefined || segment.outcomes[place]?.code === "d") throw notFound("request", id);
    const outcomes = segment.inputs.map((_, at) =>
      at === place ? ({ code: "d", lengthBytes: 0 } as const) : (segment.outcomes[at] ?? null),
    );
    await change(endpointId, batchId, { rule: withoutRequest, save: [{ ...segment, outcomes }] });
  }

  return {
    async create(endpoint, requests, settings = {}) {
      client.requireBudget(endpoint.id);
      // The requests are not read in vain.
      requireFewUnstarted(await store.unstarted(endpoint.accountId));
      return await uploads.within(endpoint.accountId, () =>
        takeIn(parts, requests, bounds.requestsMax, async (segments, count) => {
          const id = `batch_${parts.newId()}`;
          const facts = { id, endpointId: endpoint.id, accountId: endpoint.accountId, ...settings };
          const batch = withRequests(draft(facts, clock.now()), count, bounds.requestsMax);
          await store.insert(batch, segments, { unstarted: requireFewUnstarted });
          return await viewOf(batch);
        }),
      );
    },
    async add(endpointId, batchId, requests) {
      client.requireBudget(endpointId);
      const batch = await find(endpointId, batchId);
      requireDraft(batch);
      return await uploads.within(batch.accountId, () =>
        takeIn(parts, requests, bounds.requestsMax - batch.total, async (segments, count) => {
          const rule = (same: Batch): Batch => withRequests(same, count, bounds.requestsMax);
          return await viewOf(await change(endpointId, batchId, { rule, add: segments }));
        }),
      );
    },
    async removeRequest(endpointId, batchId, id) {
      for (;;) {
        try {
          return await removeRequest(endpointId, batchId, id);
        } catch (error) {
          // Another request of the segment was deleted meanwhile.
          if (!(error instanceof StaleSegmentError)) throw error;
        }
      }
    },
    async set(endpointId, batchId, settings) {
      const untold = settings.webhook === null ? { webhookDueAtMs: null } : {};
      requireAhead(settings.finishByMs, clock.now());
      const batch = await change(endpointId, batchId, { rule: (same) => ({ ...same, ...settings, ...untold }) });
      if (isActive(batch)) parts.feeder().poke();
      return await viewOf(batch);
    },
    async finalize(endpointId, batchId, { requireFeasible = false } = {}) {
      client.requireBudget(endpointId);
      const batch = await find(endpointId, batchId);
      requireDraft(batch);
      const seen = await parts.outlook(endpointId);
      const quoted = forecastIn(parts, batch, seen);
      if (requireFeasible) requireMet(quoted);
      const rule = (same: Batch): Batch => finalize(same, clock.now(), quoted);
      const final = await change(endpointId, batchId, { rule, room: roomFor(bounds, batch) });
      parts.feeder().poke();
      return await viewOf(final, async () => seen);
    },
    async quote(endpoint, { requests, ...bounds }) {
      requireAhead(bounds.finishByMs, clock.now());
      const facts = { id: "", endpointId: endpoint.id, accountId: endpoint.accountId, ...bounds };
      const batch = { ...draft(facts, clock.now()), total: requests };
      return forecastIn(parts, batch, await parts.outlook(endpoint.id));
    },
    explain: (endpointId) => explainBatches(parts, endpointId),
    get: async (endpointId, batchId) => await viewOf(await find(endpointId, batchId), recent),
    async list(endpointId, { after, ...wanted }) {
      const last = after === undefined ? undefined : await find(endpointId, after);
      const page = await store.list(endpointId, { ...wanted, before: last });
      return await Promise.all(page.map((batch) => viewOf(batch, recent)));
    },
    async requests(endpointId, batchId, query) {
      const batch = await find(endpointId, batchId);
      return { batch, ...(await pageOf(store, batch, query)) };
    },
    async results(endpointId, batchId) {
      await find(endpointId, batchId);
      return linesOf(store, batchId);
    },
    async cancel(endpointId, batchId) {
      const batch = await change(endpointId, batchId, { rule: (same) => stop(same, "CANCELLED", null, clock.now()) });
      parts.feeder().poke();
      return await viewOf(batch);
    },
    async retry(endpointId, batchId) {
      client.requireBudget(endpointId);
      const batch = await find(endpointId, batchId);
      requireRetry(batch);
      const { save, count } = await reopened(store, batchId);
      const seen = await parts.outlook(endpointId);
      const quoted = forecastIn(parts, { ...batch, failed: batch.failed - count }, seen);
      // All at once: a batch of which a part runs again may be done before the rest is reopened.
      const rule = (same: Batch): Batch => {
        requireRetry(same);
        return withRetries(same, count, clock.now(), quoted);
      };
      const again = await change(endpointId, batchId, { rule, save, room: roomFor(bounds, { ...batch, failed: 0 }) });
      parts.feeder().poke();
      return await viewOf(again, async () => seen);
    },
    async remove(endpointId, batchId) {
      const batch = await find(endpointId, batchId);
      if (isActive(batch))
        throw new DomainError("conflict", `The batch ${batchId} runs. Cancel it before you delete it.`);
      await removeBatch(batchId);
    },
    async removeEndpoint(endpointId) {
      for (const batchId of await store.idsOf(endpointId)) await removeBatch(batchId);
    },
    async sweep() {
      for (const batchId of await store.expired(clock.now(), SWEPT_AT_ONCE)) await removeBatch(batchId);
    },
  };
}

function isRetried(outcome: Outcome | null): outcome is Outcome {
  return outcome !== null && "ftx".includes(outcome.code);
}

/** The segments of a batch with failed requests, to run these again; and how many they are. */
async function reopened(
  store: BatchStore,
  batchId: string,
): Promise<{ readonly save: Segment[]; readonly count: number }> {
  const save: Segment[] = [];
  let count = 0;
  for await (const segment of segmentsOf(store, batchId)) {
    const failed = segment.outcomes.filter(isRetried).length;
    if (failed === 0) continue;
    count += failed;
    const outcomes = segment.outcomes.map((outcome) =>
      isRetried(outcome) ? ({ ...outcome, code: "r" } as const) : outcome,
    );
    save.push({ ...segment, state: "waiting", ids: null, outcomes });
  }
  return { save, count };
}
