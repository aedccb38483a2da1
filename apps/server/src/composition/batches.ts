import {
  type Batch,
  type BatchFeeder,
  type BatchService,
  type BucketRecorder,
  type Clock,
  createBatchFeeder,
  createBatchService,
  createOpenaiBatches,
  createOpenaiFileService,
  createRunStatistics,
  createUploadPlaces,
  type JobEngine,
  lookAt,
  type QueueEndpoints,
  type WebhookAnswer,
} from "@millrace/engine";
import type { OpenaiServices } from "../binding/job-request.ts";
import { batchBody } from "../interfaces/batches/batch-body.ts";
import { endpointMeans, type PricedEndpoints } from "./batch-means.ts";
import { judgedEnd, linesInFile } from "../interfaces/openai/batches/answer.ts";
import type { Logger } from "./settings/log.ts";
import type { Settings } from "./settings/settings.ts";
import type { Store } from "./storage/open-store.ts";
import type { SignedSender } from "./webhooks/signed-sender.ts";

export interface BatchesOptions extends PricedEndpoints {
  readonly settings: Pick<Settings, "batches">;
  readonly clock: Clock;
  readonly store: Pick<Store, "management" | "blobs" | "buckets" | "gateways" | "problem">;
  readonly engine: JobEngine;
  readonly endpoints: QueueEndpoints;
  readonly recorder: Pick<BucketRecorder, "unstored" | "writes">;
  readonly newId: () => string;
  readonly isStopping: () => boolean;
  readonly sender: SignedSender;
  readonly webhookSecretOf: (accountId: string) => Promise<string>;
  readonly log: Pick<Logger, "warn">;
  readonly onError: (error: unknown) => void;
}

export interface Batches {
  readonly service: BatchService;
  readonly openai: OpenaiServices;
  readonly feeder: BatchFeeder;
  /** The endpoint was deleted. */
  forget(endpointId: string): Promise<void>;
}

/** Batches of all endpoints: what clients do with them, and the feeder of the gateway that leads. */
export function createBatches(options: BatchesOptions): Batches {
  const { settings, clock, store, engine, endpoints, newId, isStopping, onError } = options;
  const runs = createRunStatistics({ clock, store: store.buckets, recorder: options.recorder });
  const means = (endpointId: string) => endpointMeans(options, endpointId);
  const seen = { clock, store: store.management.batches, queue: engine.queue };
  const outlook = (endpointId: string) => lookAt({ ...seen, runs, means }, endpointId);
  const shared = { ...seen, blobs: store.blobs, client: engine.client, outlook };
  const uploads = createUploadPlaces(settings.batches.uploadsMax);
  const parts = { ...shared, newId, bounds: settings.batches, uploads, feeder: () => feeder };
  const service = createBatchService(parts);
  const files = createOpenaiFileService({ clock, store: store.management.openaiFiles, blobs: store.blobs, newId });
  const feeder: BatchFeeder = createBatchFeeder({
    ...shared,
    endpoints,
    items: engine.items,
    gateways: store.gateways,
    accepts: () => !isStopping() && store.problem === undefined,
    async sweep() {
      await service.sweep();
      await files.sweep();
    },
    openai: { judged: judgedEnd, inFile: linesInFile },
    sendWebhook: (batch) => sendWebhook(batch, options),
    onError,
  });
  return {
    service,
    openai: { files, batches: createOpenaiBatches(parts), uploads },
    feeder,
    async forget(endpointId) {
      feeder.forget(endpointId);
      await service.removeEndpoint(endpointId);
      await files.removeEndpoint(endpointId);
    },
  };
}

/** The receiver gets the batch as clients read it. */
async function sendWebhook(
  batch: Batch,
  { sender, webhookSecretOf, log, onError }: Pick<BatchesOptions, "sender" | "webhookSecretOf" | "log" | "onError">,
): Promise<WebhookAnswer> {
  const { id: batchId, endpointId, completed, failed } = batch;
  const ended = { isHeld: false, atRisk: null, forecast: null, inProgress: 0, why: batch.why };
  const view = { batch, completed, failed, costNanos: batch.costNanos, ...ended };
  const body = Buffer.from(JSON.stringify(batchBody(view)));
  const request = {
    url: batch.webhook ?? "",
    delivery: `${batchId}.${batch.webhookTries + 1}`,
    async *body() {
      yield body;
    },
    onForbidden: (reason: string) =>
      log.warn({ batchId, endpointId, reason }, "a webhook was not sent: its address is not allowed"),
  };
  try {
    return await sender.post(request, await webhookSecretOf(batch.accountId));
  } catch (error) {
    onError(error);
    return { outcome: "refused", statusCode: null, error: "the service failed to send it" };
  }
}
