/** One metric of `/metrics`, for the service and for its documentation. */
export interface MetricFamily {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
  readonly help: string;
  /** Upper bounds of the buckets of a histogram, in seconds or as counts. */
  readonly buckets?: readonly number[];
}

/** From a job of milliseconds to one of hours. */
const JOB_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];
const START_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600];
const STORE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const HTTP_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120];

/**
 * Every metric of the service; those of the Node process that `prom-client` adds are not in it. Counters and histograms count since the
 * gateway started, and only what this gateway did: sum them over gateways.
 */
export const metricFamilies = [
  {
    name: "millrace_build_info",
    type: "gauge",
    labels: ["version", "node", "store", "driver"],
    help: "Always 1; the labels say what runs.",
  },
  {
    name: "millrace_jobs",
    type: "gauge",
    labels: ["endpoint", "state"],
    help: "Jobs that wait (`IN_QUEUE`) and that run (`IN_PROGRESS`) now. The same on every gateway.",
  },
  {
    name: "millrace_queue_oldest_age_seconds",
    type: "gauge",
    labels: ["endpoint"],
    help: "How long the first job of normal priority has waited; 0 while none waits. The same on every gateway.",
  },
  {
    name: "millrace_jobs_submitted_total",
    type: "counter",
    labels: ["endpoint"],
    help: "Jobs accepted. A repeated submission under the same idempotency key does not count.",
  },
  {
    name: "millrace_jobs_started_total",
    type: "counter",
    labels: ["endpoint"],
    help: "Attempts handed to workers.",
  },
  {
    name: "millrace_jobs_ended_total",
    type: "counter",
    labels: ["endpoint", "outcome"],
    help: "Jobs that ended, by their final state; `EXPIRED` and `PURGED` are jobs that were removed before they finished.",
  },
  {
    name: "millrace_jobs_retried_total",
    type: "counter",
    labels: ["endpoint"],
    help: "Jobs that a client put back into the queue with `/retry`.",
  },
  {
    name: "millrace_attempts_lost_total",
    type: "counter",
    labels: ["endpoint"],
    help: "Attempts that the service ended because their worker was lost, which a lease that ends shows, or their input.",
  },
  {
    name: "millrace_attempts_returned_total",
    type: "counter",
    labels: ["endpoint", "trigger"],
    help: "Attempts that went back to the queue: `lose`, because the worker was lost, or `release`, because it handed the job back.",
  },
  {
    name: "millrace_stale_reports_total",
    type: "counter",
    labels: ["endpoint"],
    help: "Reports of workers about attempts that were over; the service refuses them.",
  },
  {
    name: "millrace_tokens_total",
    type: "counter",
    labels: ["endpoint", "kind"],
    help: "Tokens of requests to the OpenAI route whose answers told of them: of the `prompt`, or of the `completion`.",
  },
  {
    name: "millrace_job_delay_seconds",
    type: "histogram",
    labels: ["endpoint"],
    help: "Time from entering the queue to the start of an attempt.",
    buckets: JOB_SECONDS,
  },
  {
    name: "millrace_job_run_seconds",
    type: "histogram",
    labels: ["endpoint"],
    help: "Time that the worker held the last attempt of a job.",
    buckets: JOB_SECONDS,
  },
  {
    name: "millrace_job_total_seconds",
    type: "histogram",
    labels: ["endpoint"],
    help: "Time from the submission of a job to its end.",
    buckets: JOB_SECONDS,
  },
  {
    name: "millrace_requests",
    type: "gauge",
    labels: ["endpoint", "state"],
    help: "Requests to load-balancing endpoints that wait for a worker (`held`) and that a worker has (`under_way`) now, open streams and WebSockets among them. The same on every gateway.",
  },
  {
    name: "millrace_requests_ended_total",
    type: "counter",
    labels: ["endpoint", "outcome"],
    help: "Requests to load-balancing endpoints that ended, by the class of their status (`2xx` …) or as `websocket`; `broken` off by their program, `left` by their client, or `refused` because no worker could be had. The gateway that the client called counts them.",
  },
  {
    name: "millrace_request_held_seconds",
    type: "histogram",
    labels: ["endpoint"],
    help: "Time that a request to a load-balancing endpoint waited for a worker.",
    buckets: JOB_SECONDS,
  },
  {
    name: "millrace_request_seconds",
    type: "histogram",
    labels: ["endpoint"],
    help: "Time from a request to a load-balancing endpoint to the end of its answer; a stream takes as long as it lasts.",
    buckets: JOB_SECONDS,
  },
  {
    name: "millrace_workers",
    type: "gauge",
    labels: ["endpoint", "state"],
    help: "Workers by state; parked ones are frozen and counted in no other state. The same on every gateway.",
  },
  {
    name: "millrace_worker_start_seconds",
    type: "histogram",
    labels: ["endpoint", "kind"],
    help: "Time from the request for a worker to its first poll: a `cold` start, or one that was frozen and `resumed`.",
    buckets: START_SECONDS,
  },
  {
    name: "millrace_worker_failures_total",
    type: "counter",
    labels: ["endpoint"],
    help: "Workers that failed: they could not start, or ended without being told to.",
  },
  {
    name: "millrace_scaler_decisions_total",
    type: "counter",
    labels: ["endpoint", "decision"],
    help: "Decisions of the scaler that changed the number of workers: `more` or `fewer`.",
  },
  {
    name: "millrace_store_operation_seconds",
    type: "histogram",
    labels: ["operation"],
    help: "Time until the job store answered an operation, waiting for its transaction included.",
    buckets: STORE_SECONDS,
  },
  {
    name: "millrace_store_batch_changes",
    type: "histogram",
    labels: [],
    help: "Changes that shared one transaction of the job store.",
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
  },
  {
    name: "millrace_store_commit_seconds",
    type: "histogram",
    labels: [],
    help: "Time of one transaction of the job store, from its first statement to its commit.",
    buckets: STORE_SECONDS,
  },
  {
    name: "millrace_store_sync_seconds",
    type: "histogram",
    labels: [],
    help: "Time of one sync of the write-ahead log to the disk. SQLite only; PostgreSQL does it within the commit.",
    buckets: STORE_SECONDS,
  },
  {
    name: "millrace_http_requests_total",
    type: "counter",
    labels: ["operation", "status"],
    help: "Answered requests by operation and status; `unknown` for addresses that no operation has.",
  },
  {
    name: "millrace_http_request_seconds",
    type: "histogram",
    labels: ["operation"],
    help: "Time from a request to the end of its answer. Requests that wait for a job, such as `runsync` and `jobTake`, take as long as they wait.",
    buckets: HTTP_SECONDS,
  },
  {
    name: "millrace_webhook_tries_total",
    type: "counter",
    labels: ["outcome"],
    help: "Tries to deliver a webhook of a job, by how they ended.",
  },
  {
    name: "millrace_webhook_oldest_due_seconds",
    type: "gauge",
    labels: [],
    help: "How long the webhook has been due that is due longest; 0 while none is. It grows while deliveries fall behind.",
  },
  {
    name: "millrace_blobs_written_total",
    type: "counter",
    labels: [],
    help: "Large bodies that were written to the blob store.",
  },
  {
    name: "millrace_blob_written_bytes_total",
    type: "counter",
    labels: [],
    help: "Bytes of them.",
  },
  {
    name: "millrace_gateway_leads",
    type: "gauge",
    labels: [],
    help: "Whether this gateway leads: 1 yes, 0 no. The leader starts workers and delivers webhooks.",
  },
  {
    name: "millrace_gateway_has_others",
    type: "gauge",
    labels: [],
    help: "Whether this gateway knows of others on the same storage: 1 yes, 0 no.",
  },
  {
    name: "millrace_shard_available",
    type: "gauge",
    labels: ["shard"],
    help: "Whether a database that holds jobs answers this gateway: 1 yes, 0 no.",
  },
  {
    name: "millrace_machine_gpus",
    type: "gauge",
    labels: ["machine", "gpu"],
    help: "GPUs of a machine by type.",
  },
  {
    name: "millrace_machine_gpus_in_use",
    type: "gauge",
    labels: ["machine", "gpu"],
    help: "GPUs that pods and workers hold.",
  },
  {
    name: "millrace_machine_disk_free_bytes",
    type: "gauge",
    labels: ["machine"],
    help: "Free space of the disk with machines and volumes, as last reported.",
  },
  {
    name: "millrace_data_disk_free_bytes",
    type: "gauge",
    labels: [],
    help: "Free space of the disk with the data directory of this gateway.",
  },
  {
    name: "millrace_data_disk_bytes",
    type: "gauge",
    labels: [],
    help: "Size of that disk.",
  },
] as const satisfies readonly MetricFamily[];

/** The names of {@link metricFamilies}. */
export type MetricName = (typeof metricFamilies)[number]["name"];

type Histogram = Extract<(typeof metricFamilies)[number], { readonly type: "histogram" }>;

/** The names of the histograms. */
export type HistogramName = Histogram["name"];

/** The upper bounds of the buckets of a histogram. */
export function bucketsOf(name: HistogramName): readonly number[] {
  const found = metricFamilies.find((family): family is Histogram => family.name === name);
  if (found === undefined) throw new Error(`${name} is not a histogram`);
  return found.buckets;
}
