import type {
  BatchService,
  BlobStore,
  JobDetails,
  JobEngine,
  OpenaiBatches,
  OpenaiFileService,
  Principal,
  QueueCounters,
  QueueEndpoint,
  UploadPlaces,
  WaitingExplanation,
  WaitingJob,
  WorkerCounts,
} from "@millrace/engine";
import { callerGoing, callerGone } from "../http/connections/caller-gone.ts";
import type { HttpExchange } from "../http/exchange/http-exchange.ts";
import type { BeginSubmit, SubmitTrace } from "../tracing/index.ts";

/** The wire dialect of a request: that of the interface document, or that of the hosted service. */
export type Dialect = "default" | "compat";

/** What clients for OpenAI do with files and batches. */
export interface OpenaiServices {
  readonly files: OpenaiFileService;
  readonly batches: OpenaiBatches;
  readonly uploads: Pick<UploadPlaces, "within">;
}

/** What the handlers of the queue and worker operations work with. */
export interface JobServices {
  /** Begins the trace of a submit; undefined while the service makes no traces. */
  readonly beginTrace?: BeginSubmit | undefined;
  readonly jobs: JobEngine;
  readonly batches: BatchService;
  readonly openai: OpenaiServices;
  readonly blobs: BlobStore;
  /** Of a load-balancing endpoint, its requests as a queue counts jobs; undefined for others. */
  readonly requestCounters: (endpointId: string) => QueueCounters | undefined;
  /** What became of earlier attempts of a job. */
  readonly jobDetails: (endpointId: string, jobId: string) => Promise<JobDetails>;
  readonly workerCounts: (endpointId: string) => Promise<WorkerCounts>;
  /** The reason why webhooks may not be sent to an address, or null. */
  readonly webhookProblem: (url: string) => string | null;
  readonly explainWaiting: (endpointId: string, job: WaitingJob) => Promise<WaitingExplanation>;
}

/** The parts of a request that is admitted. */
interface JobRequestParts {
  readonly exchange: HttpExchange;
  readonly endpoint: QueueEndpoint;
  readonly principal: Principal;
  readonly dialect: Dialect;
  readonly jobId: string;
  readonly workerId: string;
  /** What follows `openai/v1/`, or "". */
  readonly route: string;
  readonly batchId: string;
  readonly fileId: string;
  /** Of a request of a batch. */
  readonly requestId: string;
  /** The trace of a submit; undefined for one without, and for other requests. */
  readonly trace: SubmitTrace | undefined;
  /** Text after the question mark, or "". */
  readonly queryText: string;
}

const NO_QUERY = new URLSearchParams();

/**
 * A request that was authenticated and belongs to an endpoint of the caller, with what its handler works with. Parts that few operations
 * need are created on first use, because this is the hot path.
 */
export class JobRequest {
  readonly jobs: JobEngine;
  readonly batches: BatchService;
  readonly blobs: BlobStore;
  readonly exchange: HttpExchange;
  readonly endpoint: QueueEndpoint;
  readonly principal: Principal;
  readonly dialect: Dialect;
  readonly jobId: string;
  readonly workerId: string;
  readonly route: string;
  readonly batchId: string;
  readonly fileId: string;
  readonly requestId: string;
  readonly trace: SubmitTrace | undefined;
  readonly services: JobServices;
  readonly #queryText: string;
  #query: URLSearchParams | undefined;
  #signal: AbortSignal | undefined;

  constructor(services: JobServices, parts: JobRequestParts) {
    this.services = services;
    this.jobs = services.jobs;
    this.batches = services.batches;
    this.blobs = services.blobs;
    this.exchange = parts.exchange;
    this.endpoint = parts.endpoint;
    this.principal = parts.principal;
    this.dialect = parts.dialect;
    this.jobId = parts.jobId;
    this.workerId = parts.workerId;
    this.route = parts.route;
    this.batchId = parts.batchId;
    this.fileId = parts.fileId;
    this.requestId = parts.requestId;
    this.trace = parts.trace;
    this.#queryText = parts.queryText;
  }

  get query(): URLSearchParams {
    this.#query ??= this.#queryText === "" ? NO_QUERY : new URLSearchParams(this.#queryText);
    return this.#query;
  }

  /** Aborted when the caller closes the connection. */
  get signal(): AbortSignal {
    this.#signal ??= callerGone(this.exchange);
    return this.#signal;
  }

  /**
   * Aborted also when the caller only closed its half of the connection. A client may do that and still wait for its
   * answer. A worker that did so is ending, and a job handed to it would be lost until its lease expires.
   */
  get pollSignal(): AbortSignal {
    return callerGoing(this.exchange);
  }
}
