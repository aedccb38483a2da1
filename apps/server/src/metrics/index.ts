/** What the service counts, and the text of `/metrics`. Wrappers around the ports of the engine count what passes. */

import { statfs } from "node:fs/promises";
import type { BlobStore, FleetMeter, Gateways, JobStore, RequestMeter, StoreMeter, TokenUsage } from "@millrace/engine";
import { BucketTally } from "./bucket-tally.ts";
import { createEndpointTallies, type EndpointTally } from "./endpoint-tallies.ts";
import { createRegistry, type MetricSources } from "./exposition.ts";
import { bucketsOf } from "./families.ts";
import { createHttpTally, type HttpTally } from "./http-tally.ts";
import { meterBlobStore } from "./metered-blob-store.ts";
import { createStoreTally, meterJobStore } from "./metered-job-store.ts";
import { lookAtMachines, lookAtQueues, lookAtRequests, type ObservedSources, workersByState } from "./observed-now.ts";

/** What the service counts, and what a scrape asks for besides. */
export interface Metrics {
  /** Hears of transactions and syncs of the job store. */
  readonly storeMeter: StoreMeter;
  readonly http: HttpTally;
  meterJobs(store: JobStore): JobStore;
  meterBlobs(store: BlobStore): BlobStore;
  readonly fleetMeter: FleetMeter;
  readonly requests: RequestMeter;
  workerFailed(endpointId: string): void;
  /** An answer told of its tokens. */
  tokens(endpointId: string, usage: TokenUsage): void;
  /** Forgets a deleted endpoint. */
  forget(endpointId: string): void;
  /** The text of `/metrics`, given what can be asked once the service is composed. */
  exposition(sources: ScrapeSources): () => Promise<string>;
}

export interface ScrapeSources extends Omit<ObservedSources, "endpointsMax"> {
  readonly jobs: JobStore;
  readonly gateways: Pick<Gateways, "leads" | "hasOthers">;
  readonly dataDir: string;
  readonly build: { readonly version: string; readonly store: string; readonly driver: string };
}

function labelled<Value>(values: Readonly<Record<string, Value>>): (readonly [[string], Value])[] {
  return Object.entries(values).map(([label, value]) => [[label], value]);
}

async function oldestDueSeconds({ jobs, nowMs }: ScrapeSources): Promise<number> {
  const dueAtMs = await jobs.nextWebhookAtMs();
  return dueAtMs === null ? 0 : Math.max(nowMs() - dueAtMs, 0) / 1000;
}

/** @param endpointsMax how many endpoints have numbers of their own */
export function createMetrics(endpointsMax: number): Metrics {
  const endpoints = createEndpointTallies(endpointsMax);
  const store = createStoreTally();
  const http = createHttpTally();
  const blobs = { written: 0, writtenBytes: 0 };
  const batch = new BucketTally(bucketsOf("millrace_store_batch_changes"));
  const commit = new BucketTally(bucketsOf("millrace_store_commit_seconds"));
  const sync = new BucketTally(bucketsOf("millrace_store_sync_seconds"));

  function byEndpoint<Value>(read: (tally: EndpointTally) => Value): () => (readonly [[string], Value])[] {
    return () => [...endpoints.entries()].map(([label, tally]) => [[label], read(tally)]);
  }

  function byEndpointAnd(read: (tally: EndpointTally) => Readonly<Record<string, number>>) {
    return () =>
      [...endpoints.entries()].flatMap(([label, tally]) =>
        Object.entries(read(tally)).map(([kind, count]) => [[label, kind], count] as const),
      );
  }

  /** Endpoints that take jobs have no rows of requests. */
  const served = (): (readonly [string, EndpointTally])[] =>
    [...endpoints.entries()].filter(([, { requests }]) => Object.values(requests.ended).some((count) => count > 0));

  return {
    storeMeter: {
      transaction(changes, tookMs) {
        batch.observe(changes);
        commit.observe(tookMs / 1000);
      },
      sync: (tookMs) => sync.observe(tookMs / 1000),
    },
    http,
    fleetMeter: {
      started: (endpointId, kind, tookMs) => endpoints.of(endpointId).starts[kind].observe(tookMs / 1000),
      scaled: (endpointId, decision) => void (endpoints.of(endpointId).decisions[decision] += 1),
    },
    requests: {
      admitted: () => undefined,
      seated: (endpointId, heldMs) => endpoints.of(endpointId).requests.held.observe(heldMs / 1000),
      ended(endpointId, outcome, { totalMs }) {
        const { ended, total } = endpoints.of(endpointId).requests;
        ended[outcome] += 1;
        total.observe(totalMs / 1000);
      },
    },
    workerFailed: (endpointId) => void (endpoints.of(endpointId).workerFailures += 1),
    tokens(endpointId, { promptTokens, completionTokens }) {
      const { tokens } = endpoints.of(endpointId);
      tokens.prompt += promptTokens;
      tokens.completion += completionTokens;
    },
    meterJobs: (jobs) => meterJobStore(jobs, endpoints, store),
    meterBlobs: (blobStore) => meterBlobStore(blobStore, blobs),
    forget: (endpointId) => endpoints.forget(endpointId),
    exposition(scrape) {
      const observed = { ...scrape, endpointsMax };
      // Metrics that are read together share one look for each scrape.
      const look = () => ({
        queues: lookAtQueues(observed),
        machines: lookAtMachines(observed),
        disk: statfs(scrape.dataDir),
      });
      let looks: ReturnType<typeof look> | undefined;
      const seen = (): ReturnType<typeof look> => (looks ??= look());
      const sources: MetricSources = {
        millrace_build_info: () => [
          [[scrape.build.version, process.version, scrape.build.store, scrape.build.driver], 1],
        ],
        millrace_jobs: async () => (await seen().queues).jobs,
        millrace_queue_oldest_age_seconds: async () => (await seen().queues).oldest,
        millrace_jobs_submitted_total: byEndpoint(({ submitted }) => submitted),
        millrace_jobs_started_total: byEndpoint(({ started }) => started),
        millrace_jobs_ended_total: byEndpointAnd(({ ended }) => ended),
        millrace_jobs_retried_total: byEndpoint(({ retried }) => retried),
        millrace_attempts_lost_total: byEndpoint(({ lost }) => lost),
        millrace_attempts_returned_total: byEndpointAnd(({ returned }) => returned),
        millrace_stale_reports_total: byEndpoint(({ staleReports }) => staleReports),
        millrace_tokens_total: byEndpointAnd(({ tokens }) => tokens),
        millrace_job_delay_seconds: byEndpoint(({ delay }) => delay),
        millrace_job_run_seconds: byEndpoint(({ run }) => run),
        millrace_job_total_seconds: byEndpoint(({ total }) => total),
        millrace_requests: () => lookAtRequests(observed),
        millrace_requests_ended_total: () =>
          served().flatMap(([label, { requests }]) =>
            Object.entries(requests.ended).map(([outcome, count]) => [[label, outcome], count] as const),
          ),
        millrace_request_held_seconds: () => served().map(([label, { requests }]) => [[label], requests.held]),
        millrace_request_seconds: () => served().map(([label, { requests }]) => [[label], requests.total]),
        millrace_workers: () => workersByState(observed),
        millrace_worker_start_seconds: () =>
          [...endpoints.entries()].flatMap(([label, { starts }]) =>
            Object.entries(starts).map(([kind, tally]) => [[label, kind], tally] as const),
          ),
        millrace_worker_failures_total: byEndpoint(({ workerFailures }) => workerFailures),
        millrace_scaler_decisions_total: byEndpointAnd(({ decisions }) => decisions),
        millrace_store_operation_seconds: () => labelled(store.operations),
        millrace_store_batch_changes: () => [[[], batch]],
        millrace_store_commit_seconds: () => [[[], commit]],
        millrace_store_sync_seconds: () => [[[], sync]],
        millrace_http_requests_total: () =>
          [...http.entries()].flatMap(([operation, { byStatus }]) =>
            [...byStatus].map(([status, count]) => [[operation, status], count] as const),
          ),
        millrace_http_request_seconds: () =>
          [...http.entries()].map(([operation, { seconds }]) => [[operation], seconds]),
        millrace_webhook_tries_total: () => labelled(store.webhookTries),
        millrace_webhook_oldest_due_seconds: async () => [[[], await oldestDueSeconds(scrape)]],
        millrace_blobs_written_total: () => [[[], blobs.written]],
        millrace_blob_written_bytes_total: () => [[[], blobs.writtenBytes]],
        millrace_gateway_leads: () => [[[], Number(scrape.gateways.leads)]],
        millrace_gateway_has_others: () => [[[], Number(scrape.gateways.hasOthers)]],
        millrace_shard_available: () => scrape.shards.map(({ number, available }) => [[number], Number(available)]),
        millrace_machine_gpus: async () => (await seen().machines).gpus,
        millrace_machine_gpus_in_use: async () => (await seen().machines).inUse,
        millrace_machine_disk_free_bytes: async () => (await seen().machines).disks,
        millrace_data_disk_free_bytes: async () => {
          const { bavail, bsize } = await seen().disk;
          return [[[], bavail * bsize]];
        },
        millrace_data_disk_bytes: async () => {
          const { blocks, bsize } = await seen().disk;
          return [[[], blocks * bsize]];
        },
      };
      const registry = createRegistry(sources);
      return () => {
        looks = undefined;
        return registry.metrics();
      };
    },
  };
}
