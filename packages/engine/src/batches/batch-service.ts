import { limits } from "@millrace/spec";
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
  type NewSegment,
  type Outcome,
  type Segment,
} from "./batch.ts";
import {
  draft,
  finalize,
  isActive,
  pending,
  refused,
  requireDraft,
  requireRetry,
  stop,
  tooManyRequests,
  withoutRequest,
  withRequests,
  withRetries,
} from "./batch-rules.ts";
import { rangesOf, type RequestView, viewsOf } from "./batch-lines.ts";
import type { BatchFeeder } from "./batch-feeder.ts";
import type { FileError, OpenaiBatch, ResultKind } from "./openai/openai-batch.ts";
import { type EndedRequest, endedRequests } from "./openai/result-pieces.ts";
import { type BatchStore, type RoomRule, type SegmentQuery, StaleSegmentError } from "./ports.ts";
import { type BatchRequest, SegmentWriter } from "./segment-writer.ts";
import { createUploadPlaces, requireInTime } from "./upload-places.ts";

/** How much there may be; the limits of the interface unless a setting says otherwise. */
export interface BatchBounds {
  readonly requestsMax: number;
  readonly activeMax: number;
  readonly queuedMax: number;
  /** Bodies with requests that are taken from an account at a time. */
  readonly uploadsMax: number;
}

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
  /** Makes a batch of a client for OpenAI, which runs at once. */
  begin(endpoint: QueueEndpoint, requests: AsyncIterable<BatchRequest>, openai: OpenaiBatch): Promise<BatchView>;
  /** Keeps a batch of which nothing runs, because its file is wrong. */
  refuse(endpoint: QueueEndpoint, openai: OpenaiBatch, errors: readonly FileError[]): Promise<BatchView>;
  /** Takes one of the places of an account for bodies with requests. @returns what gives it back */
  enterUpload(accountId: string): () => void;
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
  /** A file of results of a client for OpenAI. */
  ended(batchId: string, kind: ResultKind): AsyncIterable<EndedRequest>;
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
  readonly feeder: () => Pick<BatchFeeder, "live" | "poke">;
}

const SEGMENTS_READ = 50;
const SWEPT_AT_ONCE = 10;

export function createBatchService(parts: BatchServiceParts): BatchService {
  const { clock, store, blobs, client, bounds } = parts;

  async function find(endpointId: string, batchId: string): Promise<Batch> {
    const batch = await store.get(batchId);
    if (batch === undefined || batch.endpointId !== endpointId || batch.expiresAtMs <= clock.now()) {
      throw notFound("batch", batchId);
    }
    return batch;
  }

  function newDraft(
    { id: endpointId, accountId }: QueueEndpoint,
    more: Partial<BatchSettings> & Pick<Batch, "openai">,
  ): Batch {
    return draft({ id: `batch_${parts.newId()}`, endpointId, accountId, ...more }, clock.now());
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

  function viewOf(batch: Batch): BatchView {
    const live = isActive(batch) ? parts.feeder().live(batch) : null;
    return {
      batch,
      completed: batch.completed + (live?.completed ?? 0),
      failed: batch.failed + (live?.failed ?? 0),
      inProgress: live?.inProgress ?? 0,
      why: batch.why ?? live?.why ?? null,
    };
  }

  const uploads = createUploadPlaces(bounds.uploadsMax);

  /** Rules of a batch that begins, checked where no other batch of the endpoint begins. */
  function roomFor(batch: Batch): RoomRule {
    return (others) => requireRoom(bounds, batch, others);
  }

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
          const batch = withRequests(newDraft(endpoint, settings), count, bounds.requestsMax);
          await store.insert(batch, segments);
          return viewOf(batch);
        }),
      );
    },
    async begin(endpoint, requests, openai) {
      client.requireBudget(endpoint.id);
      const made = newDraft(endpoint, { openai });
      // The file is not read in vain.
      roomFor(made)(await store.running(endpoint.id));
      return await uploads.within(endpoint.accountId, () =>
        takeIn(parts, requests, bounds.requestsMax, async (segments, count) => {
          const batch = finalize(withRequests(made, count, bounds.requestsMax), clock.now());
          await store.insert(batch, segments, roomFor(batch));
          parts.feeder().poke();
          return viewOf(batch);
        }),
      );
    },
    async refuse(endpoint, openai, errors) {
      const batch = refused(newDraft(endpoint, { openai }), errors, clock.now());
      await store.insert(batch, []);
      return viewOf(batch);
    },
    enterUpload: uploads.enter,
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
      const final = await change(endpointId, batchId, { rule, room: roomFor(batch) });
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
    async *ended(batchId, kind) {
      const batch = await store.get(batchId);
      if (batch !== undefined) yield* endedRequests(batch, segmentsOf(store, batchId), kind, blobs);
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
      const again = await change(endpointId, batchId, { rule, save, room: roomFor({ ...batch, failed: 0 }) });
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

/** Writes the requests to blobs, and has `keep` write the rows; blobs of what is refused are removed. */
async function takeIn<T>(
  { clock, blobs, bounds }: Pick<BatchServiceParts, "clock" | "blobs" | "bounds">,
  requests: AsyncIterable<BatchRequest>,
  countMax: number,
  keep: (segments: readonly NewSegment[], count: number) => Promise<T>,
): Promise<T> {
  const writer = new SegmentWriter(blobs);
  const untilMs = clock.now() + limits.batchUploadMaxMs;
  let segments: readonly NewSegment[];
  try {
    for await (const request of requests) {
      if (writer.count >= countMax) throw tooManyRequests(bounds.requestsMax);
      requireInTime(clock.now(), untilMs);
      await writer.add(request);
    }
    requireInTime(clock.now(), untilMs);
    segments = await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return await keep(segments, writer.count).catch(async (error: unknown) => {
    // After any other failure rows may name the blobs; those that no row names are swept.
    if (error instanceof DomainError && error.code !== "unavailable") await writer.abort();
    throw error;
  });
}

/** Each segment of a batch, some at a time, from the one that has a request. */
async function* segmentsOf(store: BatchStore, batchId: string, fromIndex = 0): AsyncGenerator<Segment> {
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

function requireRoom(bounds: BatchBounds, batch: Batch, active: readonly Batch[]): void {
  if (active.length >= bounds.activeMax) {
    throw busy(`The endpoint has ${active.length} batches that are not done, the maximum.`);
  }
  const queued = active.reduce((sum, other) => sum + pending(other), pending(batch));
  if (queued > bounds.queuedMax) {
    throw busy(`The batches of the endpoint would have ${queued} requests to do, more than ${bounds.queuedMax}.`);
  }
}

function busy(what: string): DomainError {
  return new DomainError("rate_limited", `${what} Try again when one is done.`, { retryAfterSeconds: 10 });
}
