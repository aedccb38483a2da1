import type {
  BlobStore,
  JobEngine,
  Principal,
  QueueEndpoint,
  WaitingExplanation,
  WaitingJob,
  WorkerCounts,
} from "@millrace/engine";
import type { queueOperations, workerOperations } from "@millrace/spec";
import type { HttpExchange } from "../http/exchange/http-exchange.ts";
import type { BeginSubmit, SubmitTrace } from "../tracing/index.ts";
import type { Part, ReplyHeaders } from "../http/payload-reply.ts";

/** The wire dialect of a request: that of the interface document, or that of the hosted service. */
export type Dialect = "default" | "compat";

/** What the handlers of the queue and worker operations work with. */
export interface JobServices {
  /** Begins the trace of a submit; undefined while the service makes no traces. */
  readonly beginTrace?: BeginSubmit | undefined;
  readonly jobs: JobEngine;
  readonly blobs: BlobStore;
  readonly workerCounts: (endpointId: string) => Promise<WorkerCounts>;
  /** The reason why webhooks may not be sent to an address, or null. */
  readonly webhookProblem: (url: string) => string | null;
  readonly explainWaiting: (endpointId: string, job: WaitingJob) => Promise<WaitingExplanation>;
}

/** A request that was authenticated and belongs to an endpoint of the caller. */
export interface JobRequest extends JobServices {
  readonly exchange: HttpExchange;
  readonly endpoint: QueueEndpoint;
  readonly principal: Principal;
  readonly dialect: Dialect;
  readonly jobId: string;
  readonly workerId: string;
  readonly query: URLSearchParams;
  /** The trace of a submit; undefined for one without, and for other requests. */
  readonly trace: SubmitTrace | undefined;
  /** Aborted when the caller closes the connection. */
  readonly signal: AbortSignal;
  /**
   * Aborted also when the caller only closed its half of the connection. A client may do that and still wait for its
   * answer. A worker that did so is ending, and a job handed to it would be lost until its lease expires.
   */
  readonly pollSignal: AbortSignal;
}

/** An answer with a status that the spec documents for the operation. */
export interface JobReply<Status extends number> {
  readonly status: Status;
  readonly headers?: ReplyHeaders;
  /** The JSON body; left out for answers without one. */
  readonly parts?: readonly Part[];
  /** Called once the answer was written to the connection, or the connection failed. */
  readonly sent?: (delivered: boolean) => Promise<void>;
  /** Writes the whole answer itself instead of `parts`, with these headers. */
  readonly write?: (headers: ReplyHeaders) => Promise<void>;
}

type Operations = typeof queueOperations & typeof workerOperations;
export type JobOperationId = keyof Operations;
type SuccessStatus<Id extends JobOperationId> = Operations[Id]["successStatuses"][number];

/** Handles one operation. Throws a DomainError to refuse. An undocumented success status does not compile. */
export type JobHandler<Id extends JobOperationId> = (request: JobRequest) => Promise<JobReply<SuccessStatus<Id>>>;

/** One handler for each of the operations: a missing or an extra one does not compile. */
export type JobHandlers<Id extends JobOperationId> = { readonly [Operation in Id]: JobHandler<Operation> };
