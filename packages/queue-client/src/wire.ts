/**
 * The bodies of the queue interface as they travel. They are written out here because this package depends on nothing at
 * run time; `wire.test-d.ts` proves them equal to the types made from the spec.
 */
import type { FieldProblem } from "@millrace/client-runtime/call-error";

/** State of a job. The last four are final, except that a `FAILED` or `TIMED_OUT` job can be put back in the queue. */
export type JobStatus = "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";

/** Limits and priority of one job. Omitted fields follow the endpoint. */
export interface JobPolicy {
  /** Longest time that one attempt may run, in milliseconds: 5000 to 604800000 (7 days). */
  executionTimeout?: number;
  /** Whether the job yields to every job of normal priority. Default: `false`. */
  lowPriority?: boolean;
  /** Total life of the unfinished job in milliseconds: 10000 to 604800000. Default: 86400000 (24 hours). */
  ttl?: number;
}

/** An S3-compatible bucket for the handler to use; the service hands it over untouched. */
export interface S3Config {
  accessId?: string;
  accessSecret?: string;
  bucketName?: string;
  endpointUrl?: string;
  objectPath?: string;
}

/** Body of `run` and `runsync`. */
export interface JobRequestBody {
  input: object;
  webhook?: string;
  policy?: JobPolicy;
  s3Config?: S3Config;
}

/** Answer to `run`. */
export interface JobAccepted {
  id: string;
  status: "IN_QUEUE";
}

/** A job and what became of it so far. Times are milliseconds. */
export interface JobBody {
  id: string;
  status: JobStatus;
  /** How long the job waited before its latest attempt began. */
  delayTime?: number;
  /** How long the latest attempt ran. Present once the job is finished. */
  executionTime?: number;
  /** What the handler returned; while the job runs, its latest progress update. */
  output?: unknown;
  /** Why the job did not succeed. */
  error?: string;
  /** The worker that has, or last had, the job. */
  workerId?: string;
  /** How often the service handed the job out again because its worker was lost. */
  retries?: number;
  /** Why the job waits. Present only in the answer to `status` with `explain`, while the job is `IN_QUEUE`. */
  waiting?: JobWaiting;
}

/** Why a job waits. Other values may be added. */
export type WaitingReason =
  | "about_to_start"
  | "worker_starting"
  | "workers_busy"
  | "scaling"
  | "workers_crashing"
  | "workers_not_reporting"
  | "workers_not_asking"
  | "no_capacity"
  | "no_workers_allowed"
  | "budget_reached"
  | "low_priority"
  | "unknown";

/** Why a job waits, as far as the service knows at this moment. */
export interface JobWaiting {
  reason: WaitingReason;
  /** The same with its circumstances, for a person. */
  message: string;
  /** How many jobs are taken before this one; 1000 stands for that many or more. */
  position: number;
  /** Milliseconds until the job is taken, or null when there is no saying. */
  estimateMs: number | null;
  /** How the last worker ended that was not stopped. */
  lastWorkerExit: WorkerExit | null;
}

/** How a worker ended, or why it could not start. */
export interface WorkerExit {
  /** RFC 3339. */
  at: string;
  exitCode: number | null;
  signal: string | null;
  message: string;
  /** What it printed last, oldest line first. */
  lastLogLines: string[];
}

/** Answer to `cancel`. */
export interface JobCancelled {
  id: string;
  status: "CANCELLED";
}

/** Answer to `retry`. */
export interface JobRequeued {
  id: string;
  status: "IN_QUEUE";
}

/** Answer to `purgeQueue`: how many waiting jobs were removed. */
export interface QueuePurged {
  removed: number;
  status: "completed";
}

/** One piece of a streaming handler's output. */
export interface StreamChunkBody {
  output: unknown;
  metrics: { [key: string]: unknown };
}

/** An endpoint's jobs and workers, counted at one moment. */
export interface HealthReport {
  jobs: { completed: number; failed: number; inProgress: number; inQueue: number; retried: number };
  workers: {
    idle: number;
    running: number;
    initializing: number;
    ready: number;
    throttled: number;
    unhealthy: number;
  };
}

/** Code of a refusal, as the service sends it. */
export type ErrorCode =
  | "invalid_request"
  | "unauthorized"
  | "payment_required"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "payload_too_large"
  | "request_timeout"
  | "rate_limited"
  | "internal"
  | "not_implemented"
  | "unavailable";

/** One field of a request that was refused. */
export type { FieldProblem };

/** Body of every answer with a status of 400 or above. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  requestId: string;
  details?: FieldProblem[];
}
