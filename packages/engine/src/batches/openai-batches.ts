import { notFound } from "../kernel/errors.ts";
import type { QueueEndpoint } from "../jobs/model/ports.ts";
import type { Batch } from "./batch.ts";
import { draft, finalize, refused, requireFewUnstarted, withRequests } from "./batch-rules.ts";
import { type BatchServiceParts, findBatch } from "./batch-service.ts";
import type { FileError, OpenaiBatch, ResultKind } from "./openai-batch.ts";
import { createFileFacts, type FileRequest } from "./openai-lines.ts";
import { type EndedRequest, endedRequests } from "./openai-results.ts";
import { segmentsOf } from "./segment-reads.ts";
import { createSharedLook } from "./outlook.ts";
import { roomFor, takeIn } from "./take-in.ts";
import { type BatchView, forecastIn, viewBatch } from "./view-batch.ts";

/** What clients for OpenAI do with batches beyond what all clients do. */
export interface OpenaiBatches {
  /** Makes a batch, which runs at once. */
  begin(endpoint: QueueEndpoint, requests: AsyncIterable<FileRequest>, openai: OpenaiBatch): Promise<BatchView>;
  /** Keeps a batch of which nothing runs, because its file is wrong. */
  refuse(endpoint: QueueEndpoint, openai: OpenaiBatch, errors: readonly FileError[]): Promise<BatchView>;
  /** The requests in a file of results. */
  ended(batch: Batch, kind: ResultKind): AsyncIterable<EndedRequest>;
  /** @throws DomainError for a batch that another client made */
  get(endpointId: string, batchId: string): Promise<BatchView>;
}

export function createOpenaiBatches(parts: BatchServiceParts): OpenaiBatches {
  const { clock, store, blobs, client, bounds, uploads, feeder } = parts;

  const recent = createSharedLook(clock, parts.outlook);

  function made({ id: endpointId, accountId }: QueueEndpoint, openai: OpenaiBatch): Batch {
    return draft({ id: `batch_${parts.newId()}`, endpointId, accountId, openai }, clock.now());
  }

  return {
    async begin(endpoint, requests, openai) {
      client.requireBudget(endpoint.id);
      const begun = made(endpoint, openai);
      const seen = createFileFacts(begun.id);
      // The file is not read in vain.
      roomFor(bounds, begun)(await store.running(endpoint.id));
      return await uploads.within(endpoint.accountId, () =>
        takeIn(parts, seen.noting(requests), bounds.requestsMax, async (segments, count) => {
          const named = { ...begun, openai: { ...openai, ...seen.facts() } };
          const whole = withRequests(named, count, bounds.requestsMax);
          const outlook = await parts.outlook(endpoint.id);
          const batch = finalize(whole, clock.now(), forecastIn(parts, whole, outlook));
          await store.insert(batch, segments, { room: roomFor(bounds, batch) });
          feeder().poke();
          return await viewBatch(parts, batch, async () => outlook);
        }),
      );
    },
    async refuse(endpoint, openai, errors) {
      const batch = refused(made(endpoint, openai), errors, clock.now());
      await store.insert(batch, [], { unstarted: requireFewUnstarted });
      return await viewBatch(parts, batch);
    },
    ended: (batch, kind) => endedRequests(batch, segmentsOf(store, batch.id), kind, blobs),
    async get(endpointId, batchId) {
      const batch = await findBatch(parts, endpointId, batchId);
      if (batch.openai === undefined) throw notFound("batch", batchId);
      return await viewBatch(parts, batch, () => recent(endpointId));
    },
  };
}
