import {
  type BatchFeeder,
  type BatchService,
  type Clock,
  createBatchFeeder,
  createBatchService,
  type JobEngine,
  type QueueEndpoints,
} from "@millrace/engine";
import type { Settings } from "./settings/settings.ts";
import type { Store } from "./storage/open-store.ts";

export interface BatchesOptions {
  readonly settings: Pick<Settings, "batches">;
  readonly clock: Clock;
  readonly store: Pick<Store, "management" | "blobs" | "gateways" | "problem">;
  readonly engine: JobEngine;
  readonly endpoints: QueueEndpoints;
  readonly newId: () => string;
  readonly isStopping: () => boolean;
  readonly onError: (error: unknown) => void;
}

export interface Batches {
  readonly service: BatchService;
  readonly feeder: BatchFeeder;
  /** The endpoint was deleted. */
  forget(endpointId: string): Promise<void>;
}

/** Batches of all endpoints: what clients do with them, and the feeder of the gateway that leads. */
export function createBatches(options: BatchesOptions): Batches {
  const { settings, clock, store, engine, endpoints, newId, isStopping, onError } = options;
  const shared = { clock, store: store.management.batches, blobs: store.blobs, client: engine.client };
  const service = createBatchService({ ...shared, newId, bounds: settings.batches, feeder: () => feeder });
  const feeder: BatchFeeder = createBatchFeeder({
    ...shared,
    endpoints,
    queue: engine.queue,
    items: engine.items,
    gateways: store.gateways,
    accepts: () => !isStopping() && store.problem === undefined,
    sweep: () => service.sweep(),
    onEnded: () => undefined,
    onError,
  });
  return {
    service,
    feeder,
    async forget(endpointId) {
      feeder.forget(endpointId);
      await service.removeEndpoint(endpointId);
    },
  };
}
