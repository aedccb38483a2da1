import { type Batch, type BatchView, type EndedRequest, kindOfFile } from "@millrace/engine";
import { limits, type OpenaiOperationId } from "@millrace/spec";
import type { JobHandler, JobHandlers, JobReply } from "../../../binding/job-operation.ts";
import type { JobRequest } from "../../../binding/job-request.ts";
import { integerParameter, textParameters } from "../../../binding/query-parameters.ts";
import { headerList, type ReplyHeaders } from "../../../http/body/payload-reply.ts";
import { resultLineOf } from "./answer.ts";
import { batchObject, fileObject, listObject } from "./batch-object.ts";
import { bytesOf, createBatch } from "./create-batch.ts";
import { uploadFile } from "./file-upload.ts";

const fileLimit = integerParameter("openaiListFiles", "limit");
const fileTexts = textParameters("openaiListFiles");
const batchLimit = integerParameter("openaiListBatches", "limit");
const batchTexts = textParameters("openaiListBatches");

type BatchOperationId = Exclude<OpenaiOperationId, "openaiGet" | "openaiPost">;

/** Files, and batches that are made of them: what clients made for OpenAI do with them. The batches are those of the queue interface. */
export const openaiBatchHandlers: JobHandlers<BatchOperationId> = {
  openaiUploadFile: async (request) => said(fileObject(await uploadFile(request))),
  async openaiListFiles({ services, endpoint, query }) {
    fileTexts(query);
    const limit = fileLimit(query) ?? limits.openaiFilesPerPageMax;
    const purpose = query.get("purpose");
    const found = await services.openai.files.list(endpoint.id, {
      after: query.get("after") ?? undefined,
      limit: limit + 1,
      oldestFirst: query.get("order") === "asc",
      ofResults: purpose === null ? undefined : purpose === "batch_output",
    });
    return said(listObject(found.map(fileObject), limit));
  },
  openaiGetFile: async ({ services, endpoint, fileId }) =>
    said(fileObject(await services.openai.files.get(endpoint.id, fileId))),
  async openaiDeleteFile({ services, endpoint, fileId }) {
    await services.openai.files.remove(endpoint.id, fileId);
    return said({ id: fileId, object: "file", deleted: true });
  },
  async openaiGetFileContent(request) {
    const { services, endpoint, fileId } = request;
    const { files, batches } = services.openai;
    const file = await files.get(endpoint.id, fileId);
    if (file.batchId === null) return contentOf(request, bytesOf(file, request));
    const { batch } = await batches.get(endpoint.id, file.batchId);
    return contentOf(request, resultsOf(batches.ended(batch, kindOfFile(file)), batch));
  },
  openaiCreateBatch: async (request) => shown(await createBatch(request)),
  async openaiListBatches({ batches, endpoint, query }) {
    batchTexts(query);
    const limit = batchLimit(query) ?? limits.openaiBatchesPerPageDefault;
    const page = { after: query.get("after") ?? undefined, limit: limit + 1, openai: true };
    const found = await batches.list(endpoint.id, page);
    return said(listObject(found.map(batchObject), limit));
  },
  openaiGetBatch: async ({ services, endpoint, batchId }) =>
    shown(await services.openai.batches.get(endpoint.id, batchId)),
  async openaiCancelBatch({ services, batches, endpoint, batchId }) {
    await services.openai.batches.get(endpoint.id, batchId);
    return shown(await batches.cancel(endpoint.id, batchId));
  },
};

function said(body: object): JobReply<200> {
  return { status: 200, parts: [JSON.stringify(body)] };
}

function shown(view: BatchView): JobReply<200> {
  return said(batchObject(view));
}

async function* resultsOf(ended: AsyncIterable<EndedRequest>, batch: Batch): AsyncGenerator<Uint8Array> {
  for await (const request of ended) yield Buffer.from(await resultLineOf(request, batch));
}

/** Sends the pieces one after the other; what fails before the first one is a refusal. */
async function contentOf(
  { exchange }: JobRequest,
  pieces: AsyncGenerator<Uint8Array>,
): Promise<Awaited<ReturnType<JobHandler<"openaiGetFileContent">>>> {
  const first = await pieces.next();
  return {
    status: 200,
    async write(headers: ReplyHeaders) {
      try {
        const body = exchange.begin(200, headerList(headers, ["content-type", "application/jsonl"]));
        for (let piece = first; piece.done !== true; piece = await pieces.next()) await body.give(piece.value);
        body.end();
      } finally {
        await pieces.return(undefined);
      }
    },
  };
}
