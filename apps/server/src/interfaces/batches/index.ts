import type { BatchView, BlobStore } from "@millrace/engine";
import { type BatchesOperationId, limits } from "@millrace/spec";
import type { JobHandler, JobHandlers, JobReply } from "../../binding/job-operation.ts";
import type { JobRequest } from "../../binding/job-request.ts";
import { booleanParameter, integerParameter, textParameters } from "../../binding/query-parameters.ts";
import { headerList, type ReplyHeaders } from "../../http/body/payload-reply.ts";
import { smallJsonObject } from "../../http/body/small-json-object.ts";
import { batchBody, quoteBody, requestPage } from "./batch-body.ts";
import { settingsOf, wantedOf } from "./batch-fields.ts";
import { requestsOf } from "./request-body.ts";

const batchLimit = integerParameter("listBatches", "limit");
const listTexts = textParameters("listBatches");
const requestLimit = integerParameter("listBatchRequests", "limit");
const onlyFailed = booleanParameter("listBatchRequests", "failed");
const requireFeasible = booleanParameter("finalizeBatch", "requireFeasible");
const requestOffset = integerParameter("listBatchRequests", "offset");

const listBatches: JobHandler<"listBatches"> = async ({ batches, endpoint, query }) => {
  listTexts(query);
  const limit = batchLimit(query) ?? limits.batchesPerPageMax;
  const found = await batches.list(endpoint.id, { after: query.get("after") ?? undefined, limit: limit + 1 });
  const page = { batches: found.slice(0, limit).map(batchBody), hasMore: found.length > limit };
  return { status: 200, parts: [JSON.stringify(page)] };
};

const listBatchRequests: JobHandler<"listBatchRequests"> = async ({ batches, endpoint, batchId, query }) => {
  const asked = {
    offset: requestOffset(query) ?? 0,
    limit: requestLimit(query) ?? limits.batchRequestsPerPageDefault,
    failed: onlyFailed(query) ?? false,
  };
  return { status: 200, parts: requestPage(await batches.requests(endpoint.id, batchId, asked), asked) };
};

const getBatchResults: JobHandler<"getBatchResults"> = async (request) => {
  const lines = await request.batches.results(request.endpoint.id, request.batchId);
  return { status: 200, write: (headers) => writeLines(request, lines, headers) };
};

type Lines = Awaited<ReturnType<JobRequest["batches"]["results"]>>;

/**
 * Sends the ranges of blobs one after the other; the end of the answer is marked by framing. What fails before the first piece is a
 * refusal.
 */
async function writeLines({ exchange, blobs }: JobRequest, lines: Lines, headers: ReplyHeaders): Promise<void> {
  const pieces = piecesOf(lines, blobs);
  const first = await pieces.next();
  try {
    const body = exchange.begin(200, headerList(headers, ["content-type", "application/jsonl; charset=utf-8"]));
    for (let piece = first; piece.done !== true; piece = await pieces.next()) await body.give(piece.value);
    body.end();
  } finally {
    await pieces.return(undefined);
  }
}

async function* piecesOf(lines: Lines, blobs: BlobStore): AsyncGenerator<Uint8Array> {
  for await (const { blobId, offsetBytes, lengthBytes } of lines) yield* blobs.read(blobId, offsetBytes, lengthBytes);
}

const updateBatch: JobHandler<"updateBatch"> = async (request) => {
  const settings = settingsOf(await smallJsonObject(request.exchange), request);
  return shown(await request.batches.set(request.endpoint.id, request.batchId, settings));
};

const quoteBatch: JobHandler<"quoteBatch"> = async (request) => {
  const wanted = wantedOf(await smallJsonObject(request.exchange));
  const quote = await request.batches.quote(request.endpoint, wanted);
  return { status: 200, parts: [JSON.stringify(quoteBody(quote))] };
};

function shown(view: BatchView): JobReply<200> {
  return { status: 200, parts: [JSON.stringify(batchBody(view))] };
}

/** An operation on one batch that answers with it. */
function onBatch(change: (request: JobRequest) => Promise<BatchView>): (request: JobRequest) => Promise<JobReply<200>> {
  return async (request) => shown(await change(request));
}

/** Batches: one handler for each operation of specs/batches.yaml. */
export const batchesHandlers: JobHandlers<BatchesOperationId> = {
  listBatches,
  createBatch: onBatch((request) => request.batches.create(request.endpoint, requestsOf(request))),
  getBatch: onBatch(({ batches, endpoint, batchId }) => batches.get(endpoint.id, batchId)),
  updateBatch,
  async deleteBatch({ batches, endpoint, batchId }) {
    await batches.remove(endpoint.id, batchId);
    return { status: 204 };
  },
  listBatchRequests,
  addBatchRequests: onBatch((request) =>
    request.batches.add(request.endpoint.id, request.batchId, requestsOf(request)),
  ),
  async deleteBatchRequest({ batches, endpoint, batchId, requestId }) {
    await batches.removeRequest(endpoint.id, batchId, requestId);
    return { status: 204 };
  },
  finalizeBatch: onBatch(({ batches, endpoint, batchId, query }) =>
    batches.finalize(endpoint.id, batchId, { requireFeasible: requireFeasible(query) }),
  ),
  quoteBatch,
  cancelBatch: onBatch(({ batches, endpoint, batchId }) => batches.cancel(endpoint.id, batchId)),
  retryBatch: onBatch(({ batches, endpoint, batchId }) => batches.retry(endpoint.id, batchId)),
  getBatchResults,
};
