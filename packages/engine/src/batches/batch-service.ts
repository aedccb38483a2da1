import type { Clock } from "../kernel/clock.ts";
import { DomainError, notFound } from "../kernel/errors.ts";
import type { BlobStore, Payload } from "../kernel/payload.ts";
import type { ClientOperations } from "../jobs/client-operations.ts";
import type { QueueEndpoint } from "../jobs/model/ports.ts";
import {
  type Batch,
  type BatchProgress,
  type BatchSettings,
  indexOfRequest,
  type Outcome,
  type Segment,
} from "./batch.ts";
import {
  draft,
  finalize,
  isActive,
  requireDraft,
  requireRetry,
  stop,
  withoutRequest,
  withRequests,
  withRetries,
} from "./batch-rules.ts";
import { rangesOf, type RequestView, viewsOf } from "./batch-lines.ts";
import type { BatchFeeder } from "./batch-feeder.ts";
import { type BatchStore, type SegmentQuery, StaleSegmentError } from "./ports.ts";
import type { BatchRequest } from "./segment-writer.ts";
import { type BatchBounds, roomFor, takeIn } from "./take-in.ts";
import type { UploadPlaces } from "./upload-places.ts";

/** A batch with how far it is. */
export interface BatchView extends BatchProgress {
  readonly batch: Batch;
  /** What it waits for, besides workers. */
  readonly why: string | null;
}

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
  finalize(endpointId: string, batchId: string): Promise<BatchView>;
  get(endpointId: string, batchId: string): Promise<BatchView>;
  list(
    endpointId: string,
    page: {
      readonly after?: string | undefined;
      readonly limit: number;
      /** Only those of clients for OpenAI. */
      readonly openai?: boolean | undefined;
    },
  ): Promise<readonly BatchView[]>;
  requests(
    endpointId: string,
    batchId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly view: BatchView; readonly requests: readonly RequestView[] }>;
  /** The lines of all requests that have ended and are stored, in their order. */
  results(endpointId: string, batchId: string): Promise<BatchResults>;
  cancel(endpointId: string, batchId: string): Promise<BatchView>;
  retry(endpointId: string, batchId: string): Promise<BatchView>;
  remove(endpointId: string, batchId: string): Promise<void>;
  removeEndpoint(endpointId: string): Promise<void>;
  /** Removes what expired. */
  sweep(): Promise<void>;
}

export interface BatchResults {
  readonly view: BatchView;
  readonly lines: AsyncIterable<Payload & { readonly kind: "blob" }>;
}

export interface BatchServiceParts {
  readonly clock: Clock;
  readonly store: BatchStore;
  readonly blobs: BlobStore;
  readonly client: Pick<ClientOperations, "requireBudget">;
  readonly newId: () => string;
  readonly bounds: BatchBounds;
  readonly uploads: Pick<UploadPlaces, "within">;
  readonly feeder: () => Pick<BatchFeeder, "live" | "poke">;
}

const SEGMENTS_READ = 50;
const SWEPT_AT_ONCE = 10;

/** A batch with what is known here and not stored yet. */
export function viewIn(feeder: () => Pick<BatchFeeder, "live">, batch: Batch): BatchView {
  const live = isActive(batch) ? feeder().live(batch) : null;
  return {
    batch,
    completed: batch.completed + (live?.completed ?? 0),
    failed: batch.failed + (live?.failed ?? 0),
    inProgress: live?.inProgress ?? 0,
    why: batch.why ?? live?.why ?? null,
  };
}

export function createBatchService(parts: BatchServiceParts): BatchService {
  const { clock, store, blobs, client, bounds, uploads } = parts;

  async function find(endpointId: string, batchId: string): Promise<Batch> {
    const batch = await store.get(batchId);
    if (batch === undefined || batch.endpointId !== endpointId || batch.expiresAtMs <= clock.now()) {
      throw notFound("batch", batchId);
    }
    return batch;
  }

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

  const viewOf = (batch: Batch): BatchView => viewIn(parts.feeder, batch);

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
      return await uploads.within(endpoint.accountId, () =>
        takeIn(parts, requests, bounds.requestsMax, async (segments, count) => {
          const id = `batch_${parts.newId()}`;
          const facts = { id, endpointId: endpoint.id, accountId: endpoint.accountId, ...settings };
          const batch = withRequests(draft(facts, clock.now()), count, bounds.requestsMax);
          await store.insert(batch, segments);
          return viewOf(batch);
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
          return viewOf(await change(endpointId, batchId, { rule, add: segments }));
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
      return viewOf(await change(endpointId, batchId, { rule: (batch) => ({ ...batch, ...settings, ...untold }) }));
    },
    async finalize(endpointId, batchId) {
      client.requireBudget(endpointId);
      const batch = await find(endpointId, batchId);
      requireDraft(batch);
      const rule = (same: Batch): Batch => finalize(same, clock.now());
      const final = await change(endpointId, batchId, { rule, room: roomFor(bounds, batch) });
      parts.feeder().poke();
      return viewOf(final);
    },
    get: async (endpointId, batchId) => viewOf(await find(endpointId, batchId)),
    async list(endpointId, { after, ...page }) {
      const last = after === undefined ? undefined : await find(endpointId, after);
      return (await store.list(endpointId, { ...page, before: last })).map(viewOf);
    },
    async requests(endpointId, batchId, { offset, limit }) {
      const batch = await find(endpointId, batchId);
      const requests: RequestView[] = [];
      for await (const segment of segmentsOf(store, batchId, offset < batch.added ? offset : Infinity)) {
        requests.push(...viewsOf(segment, Math.max(0, offset - segment.firstIndex), limit - requests.length));
        if (requests.length >= limit) break;
      }
      return { view: viewOf(batch), requests };
    },
    async results(endpointId, batchId) {
      const batch = await find(endpointId, batchId);
      async function* lines(): AsyncGenerator<Payload & { readonly kind: "blob" }> {
        for await (const segment of segmentsOf(store, batchId)) yield* rangesOf(segment);
      }
      return { view: viewOf(batch), lines: lines() };
    },
    async cancel(endpointId, batchId) {
      const batch = await change(endpointId, batchId, { rule: (same) => stop(same, "CANCELLED", null, clock.now()) });
      parts.feeder().poke();
      return viewOf(batch);
    },
    async retry(endpointId, batchId) {
      client.requireBudget(endpointId);
      const batch = await find(endpointId, batchId);
      requireRetry(batch);
      const { save, count } = await reopened(store, batchId);
      // All at once: a batch of which a part runs again may be done before the rest is reopened.
      const rule = (same: Batch): Batch => {
        requireRetry(same);
        return withRetries(same, count, clock.now());
      };
      const again = await change(endpointId, batchId, { rule, save, room: roomFor(bounds, { ...batch, failed: 0 }) });
      parts.feeder().poke();
      return viewOf(again);
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

/** Each segment of a batch, some at a time, from the one that has a request. */
export async function* segmentsOf(store: BatchStore, batchId: string, fromIndex = 0): AsyncGenerator<Segment> {
  if (fromIndex === Infinity) return;
  let next: SegmentQuery = { fromIndex, limit: fromIndex === 0 ? SEGMENTS_READ : 2 };
  for (;;) {
    const segments = await store.segments(batchId, next);
    yield* segments;
    const last = segments.at(-1);
    if (last === undefined || segments.length < next.limit) return;
    next = { from: last.number + 1, limit: SEGMENTS_READ };
  }
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
