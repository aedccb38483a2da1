import { parseBody } from "./answers.ts";
import { ApiPromise } from "./api-promise.ts";
import { refuseArgument } from "./arguments.ts";
import type { CallOptions } from "./call-options.ts";
import { QueueError } from "./errors.ts";
import type { OperationName } from "./operations.ts";
import { isId, type Settings } from "./settings.ts";
import type { Answer, Call, Transport } from "./transport.ts";
import type { JobPolicy, JobStatus, S3Config } from "./wire.ts";

/** A request of a batch: a job that runs in its own time. */
export interface BatchRequest<Input extends object = object> {
  readonly input: Input;
  readonly webhook?: string;
  readonly policy?: JobPolicy;
  readonly s3Config?: S3Config;
}

/** A batch and how far it is. Times are milliseconds since the epoch. */
export interface Batch {
  id: string;
  endpointId: string;
  name: string | null;
  /** A batch that is done stays `FINALIZED`, and has `finishedAt`. */
  status: "DRAFT" | "FINALIZED" | "CANCELLED" | "FAILED";
  requestTotal: number;
  requestInProgress: number;
  requestCompleted: number;
  requestFailed: number;
  createdAt: number;
  finalizedAt: number | null;
  finishedAt: number | null;
  expiresAt: number;
  webhook?: string;
  /** Why it failed, or what it waits for besides workers. */
  message?: string;
  finishBy: number | null;
  /** In US dollars. */
  maxCost: number | null;
  /** What it cost so far. */
  cost: number;
  /** `maxCost`: nothing further runs before the ceiling is raised or removed. */
  heldBy: "maxCost" | null;
  /** Why it is expected to miss its deadline or its ceiling. */
  atRisk: string | null;
  /** What is expected of a batch that has not ended. */
  forecast?: BatchQuote;
  /** What was expected when it started. */
  quote?: BatchQuote;
  /** What a batch that is done took and cost, over what was quoted. */
  quoteError?: { duration: number | null; cost: number | null };
}

/** An estimate. Times are milliseconds since the epoch, costs US dollars; null while nothing was measured. */
export interface BatchQuote {
  at: number;
  requests: number;
  endsAt: number | null;
  endsAtLow: number | null;
  endsAtHigh: number | null;
  cost: number | null;
  costLow: number | null;
  costHigh: number | null;
  /** Whether `finishBy` and `maxCost` are expected to be met; null while it cannot be said. */
  feasible: boolean | null;
  message: string;
  basis: {
    runs: number;
    since: number | null;
    runMs: number | null;
    workers: number;
    jobsPerWorker: number;
    slowness: number;
    pricePerHr: number;
    ahead: number;
  };
}

/** What a batch is to meet. */
export interface BatchBounds {
  /** When it is to be done, in milliseconds since the epoch. */
  readonly finishBy?: number | null | undefined;
  /** In US dollars. */
  readonly maxCost?: number | null | undefined;
}

/** The result of one request. */
export interface BatchResult<Output = unknown> {
  id: string;
  /** Its number in the batch, from 0. */
  index: number;
  jobId?: string;
  status: JobStatus;
  output?: Output;
  error?: string;
  startedAt?: string;
  completedAt?: string;
}

/** A page of the requests of a batch. */
export interface BatchRequestPage<Output = unknown> {
  requests: BatchResult<Output>[];
  total: number;
  offset: number;
  limit: number;
  hasMore: boolean;
  /** Of the page that follows. */
  nextOffset?: number;
}

/** Which requests of a batch are read. */
export interface BatchRequestsOptions extends CallOptions {
  /** How many come before the page. */
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  /** Only those that failed. */
  readonly failed?: boolean | undefined;
}

/** What can be changed of a batch: null removes it. */
export interface BatchChanges extends BatchBounds {
  readonly name?: string | null | undefined;
  readonly webhook?: string | null | undefined;
}

export interface BatchOptions extends CallOptions, BatchBounds {
  readonly name?: string | undefined;
  /** Called once when the batch has ended. */
  readonly webhook?: string | undefined;
  /** Leaves the batch a draft, which runs once it is finalized. */
  readonly draft?: boolean | undefined;
  /** Starts it only if it is expected to meet its bounds. ConflictError otherwise. */
  readonly requireFeasible?: boolean | undefined;
}

/** The batches of an endpoint. */
export interface Batches<Input extends object = object, Output = unknown> {
  /** Makes a batch of these requests, which may come slowly and be many, and starts it. */
  create(
    requests: Iterable<BatchRequest<Input>> | AsyncIterable<BatchRequest<Input>>,
    options?: BatchOptions,
  ): Promise<Batch>;
  /** The newest first; with `after`, those behind the batch with this id. */
  list(
    options?: CallOptions & { readonly after?: string | undefined; readonly limit?: number | undefined },
  ): ApiPromise<{ batches: Batch[]; hasMore: boolean }>;
  get(batchId: string, options?: CallOptions): ApiPromise<Batch>;
  update(batchId: string, changes: BatchChanges, options?: CallOptions): ApiPromise<Batch>;
  /** Deletes a batch with its results. ConflictError while it runs. */
  remove(batchId: string, options?: CallOptions): ApiPromise<void>;
  /** Requests with the results that there are. */
  requests(batchId: string, options?: BatchRequestsOptions): ApiPromise<BatchRequestPage<Output>>;
  finalize(batchId: string, options?: CallOptions & Pick<BatchOptions, "requireFeasible">): ApiPromise<Batch>;
  /** When a batch of so many requests would end, and what it would cost. */
  quote(wanted: BatchBounds & { readonly requests: number }, options?: CallOptions): ApiPromise<BatchQuote>;
  /** Requests that wait are cancelled, running ones finish. ConflictError if the batch has ended. */
  cancel(batchId: string, options?: CallOptions): ApiPromise<Batch>;
  /** Runs what failed again. ConflictError unless the batch is done. */
  retry(batchId: string, options?: CallOptions): ApiPromise<Batch>;
  /** The results that there are, in the order of the requests. */
  results(batchId: string, options?: CallOptions): AsyncGenerator<BatchResult<Output>, void, undefined>;
}

/** Requests are sent in parts of about this size, so that memory stays small and a part can be told to be too large. */
const PART_BYTES = 4 * 1024 * 1024;
const LINES = "application/jsonl";
const encoder = new TextEncoder();
function json(value: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(value));
}

export function createBatches<Input extends object, Output>(
  settings: Settings,
  transport: Transport,
): Batches<Input, Output> {
  function send(call: Call, given: CallOptions): Promise<Answer> {
    const timeoutMs = given.timeoutMs ?? settings.timeoutMs;
    const repeat = call.operation.startsWith("get") || call.operation.startsWith("list") ? "always" : "refused";
    const headers = { ...given.headers, ...call.headers };
    return transport.send(
      { ...call, headers },
      { repeat, timeoutMs, signal: given.signal, maxRetries: given.maxRetries },
    );
  }

  function ofBatch(
    operation: OperationName,
    batchId: string,
    given: CallOptions,
    more: Pick<Call, "body" | "query"> = {},
  ): ApiPromise<Batch> {
    return new ApiPromise(send({ operation, batchId: checked(operation, batchId), ...more }, given), parseBody<Batch>);
  }

  return {
    async create(requests, { name, webhook, finishBy, maxCost, draft, requireFeasible, ...given } = {}) {
      const call = async (one: Call): Promise<Batch> => parseBody<Batch>(await send(one, given));
      const headers = { "content-type": LINES };
      let batch: Batch | undefined;
      let sent = 0;
      let isStarting = false;
      try {
        for await (const { body, count } of partsOf(requests)) {
          batch = await call(
            batch === undefined
              ? { operation: "createBatch", body, headers }
              : { operation: "addBatchRequests", batchId: batch.id, body, headers },
          );
          sent += count;
        }
        batch ??= await call({ operation: "createBatch", body: json([]) });
        const batchId = batch.id;
        const settings = { name, webhook, finishBy, maxCost };
        if (Object.values(settings).some((value) => value !== undefined))
          batch = await call({ operation: "updateBatch", batchId, body: json(settings) });
        if (draft === true) return batch;
        isStarting = true;
        return await ofBatch("finalizeBatch", batchId, given, { query: { requireFeasible } });
      } catch (error) {
        // The caller does not get the id of this batch, and cannot complete it. A draft is deleted; a batch that may run is cancelled.
        const operation = isStarting && !isRefusal(error) ? "cancelBatch" : "deleteBatch";
        if (batch !== undefined)
          await send({ operation, batchId: batch.id }, { ...given, signal: undefined }).catch(() => undefined);
        throw renumbered(error, sent);
      }
    },
    list: ({ after, limit, ...given } = {}) =>
      new ApiPromise(
        send({ operation: "listBatches", query: { after, limit } }, given),
        parseBody<{ batches: Batch[]; hasMore: boolean }>,
      ),
    get: (batchId, given = {}) => ofBatch("getBatch", batchId, given),
    update: (batchId, changes, given = {}) => ofBatch("updateBatch", batchId, given, { body: json(changes) }),
    remove: (batchId, given = {}) =>
      new ApiPromise(
        send({ operation: "deleteBatch", batchId: checked("deleteBatch", batchId) }, given),
        () => undefined,
      ),
    requests(batchId, { offset, limit, failed, ...given } = {}) {
      const operation = "listBatchRequests";
      const call: Call = { operation, batchId: checked(operation, batchId), query: { offset, limit, failed } };
      return new ApiPromise(send(call, given), parseBody<BatchRequestPage<Output>>);
    },
    finalize: (batchId, { requireFeasible, ...given } = {}) =>
      ofBatch("finalizeBatch", batchId, given, { query: { requireFeasible } }),
    quote: (wanted, given = {}) =>
      new ApiPromise(send({ operation: "quoteBatch", body: json(wanted) }, given), parseBody<BatchQuote>),
    cancel: (batchId, given = {}) => ofBatch("cancelBatch", batchId, given),
    retry: (batchId, given = {}) => ofBatch("retryBatch", batchId, given),
    async *results(batchId, given = {}) {
      const operation = "getBatchResults";
      const call: Call = { operation, batchId: checked(operation, batchId), headers: given.headers ?? {} };
      const signals = [settings.signal, given.signal].filter((signal) => signal !== undefined);
      const { body } = await transport.open(call, AbortSignal.any(signals));
      if (body === null) return;
      for await (const line of linesOf(body)) yield settings.parseJson(line) as BatchResult<Output>;
    },
  };
}

function checked(operation: OperationName, batchId: string): string {
  if (isId(batchId)) return batchId;
  throw refuseArgument(operation, "batchId", 'must be letters, digits, "_" or "-"');
}

/** Whether the service answered that it does not do what was asked. */
function isRefusal(error: unknown): boolean {
  return error instanceof QueueError && error.status !== undefined && error.status >= 400 && error.status < 500;
}

/** The error of a part, in which requests have the numbers that they have in the batch. */
function renumbered(error: unknown, before: number): unknown {
  if (!(error instanceof QueueError)) return error;
  const inBatch = (text: string): string =>
    text
      .replaceAll(/\brequests\[(\d+)\]/g, (_, number: string) => `requests[${Number(number) + before}]`)
      // Lines are those of a part, which only this client knows.
      .replaceAll(/(\brequests\[\d+\]\S*) \(line \d+\)/g, "$1");
  error.message = inBatch(error.message);
  for (const detail of error.details) detail.field = inBatch(detail.field);
  return error;
}

async function* partsOf(
  requests: Iterable<BatchRequest> | AsyncIterable<BatchRequest>,
): AsyncGenerator<{ readonly body: Uint8Array<ArrayBuffer>; readonly count: number }> {
  let text = "";
  let count = 0;
  for await (const request of requests) {
    text += `${JSON.stringify(request)}\n`;
    count += 1;
    if (text.length < PART_BYTES) continue;
    yield { body: encoder.encode(text), count };
    text = "";
    count = 0;
  }
  if (text !== "") yield { body: encoder.encode(text), count };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      yield* lines;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
