import type { BlobStore, JobEngine, Principal, QueueEndpoint } from "@millrace/engine";
import { callerGoing, callerGone } from "../http/caller-gone.ts";
import type { HttpExchange } from "../http/exchange/http-exchange.ts";
import type { SubmitTrace } from "../tracing/index.ts";
import type { Dialect, JobRequest, JobServices } from "./job-operation.ts";

const NO_QUERY = new URLSearchParams();

/** The parts of an admitted request. */
export interface JobCallParts {
  readonly services: JobServices;
  readonly exchange: HttpExchange;
  readonly endpoint: QueueEndpoint;
  readonly principal: Principal;
  readonly dialect: Dialect;
  readonly jobId: string;
  readonly workerId: string;
  readonly trace: SubmitTrace | undefined;
  /** Text after the question mark, or "". */
  readonly queryText: string;
}

/** An admitted request. Parts that few operations need are created on first use, because this is the hot path. */
export class JobCall implements JobRequest {
  readonly #parts: JobCallParts;
  #query: URLSearchParams | undefined;
  #signal: AbortSignal | undefined;

  constructor(parts: JobCallParts) {
    this.#parts = parts;
  }

  get jobs(): JobEngine {
    return this.#parts.services.jobs;
  }
  get blobs(): BlobStore {
    return this.#parts.services.blobs;
  }
  get workerCounts(): JobServices["workerCounts"] {
    return this.#parts.services.workerCounts;
  }
  get webhookProblem(): JobServices["webhookProblem"] {
    return this.#parts.services.webhookProblem;
  }
  get explainWaiting(): JobServices["explainWaiting"] {
    return this.#parts.services.explainWaiting;
  }
  get exchange(): HttpExchange {
    return this.#parts.exchange;
  }
  get endpoint(): QueueEndpoint {
    return this.#parts.endpoint;
  }
  get principal(): Principal {
    return this.#parts.principal;
  }
  get dialect(): Dialect {
    return this.#parts.dialect;
  }
  get jobId(): string {
    return this.#parts.jobId;
  }
  get workerId(): string {
    return this.#parts.workerId;
  }
  get trace(): SubmitTrace | undefined {
    return this.#parts.trace;
  }
  get query(): URLSearchParams {
    this.#query ??= this.#parts.queryText === "" ? NO_QUERY : new URLSearchParams(this.#parts.queryText);
    return this.#query;
  }
  get signal(): AbortSignal {
    this.#signal ??= callerGone(this.#parts.exchange);
    return this.#signal;
  }
  get pollSignal(): AbortSignal {
    return callerGoing(this.#parts.exchange);
  }
}
