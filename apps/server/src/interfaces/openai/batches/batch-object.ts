import {
  type BatchView,
  type FileError,
  type OpenaiFile,
  type OpenaiUsage,
  resultFileId,
  resultKinds,
} from "@millrace/engine";
import type { OpenaiComponents } from "@millrace/spec";

type BatchObject = OpenaiComponents["schemas"]["BatchObject"];
type FileObject = OpenaiComponents["schemas"]["File"];

/** A batch as OpenAI's clients read it, one of whom made it. */
export function batchObject(view: BatchView): BatchObject {
  const { batch } = view;
  const { openai, id, createdAtMs, finalizedAtMs, stoppedAtMs, stopsAs, finishedAtMs } = batch;
  if (openai === undefined) throw new Error(`the batch ${id} was not made by a client for OpenAI`);
  const status = statusOf(view, openai.errors);
  const kinds = resultKinds(batch);
  const endedAt = (as: BatchObject["status"]): number | null => (status === as ? seconds(finishedAtMs) : null);
  return {
    id,
    object: "batch",
    endpoint: openai.url,
    errors: openai.errors.length === 0 ? null : { object: "list", data: [...openai.errors] },
    input_file_id: openai.inputFileId,
    completion_window: openai.window,
    status,
    output_file_id: kinds.includes("output") ? resultFileId(id, "output") : null,
    error_file_id: kinds.includes("error") ? resultFileId(id, "error") : null,
    created_at: seconds(createdAtMs) ?? 0,
    in_progress_at: seconds(finalizedAtMs),
    expires_at: seconds((finalizedAtMs ?? createdAtMs) + openai.windowMs),
    finalizing_at: endedAt("completed"),
    completed_at: endedAt("completed"),
    failed_at: endedAt("failed"),
    expired_at: endedAt("expired"),
    cancelling_at: stopsAs === "CANCELLED" ? seconds(stoppedAtMs) : null,
    cancelled_at: endedAt("cancelled"),
    model: openai.model,
    usage: usageObject(openai.usage),
    request_counts: { total: batch.total, completed: view.completed, failed: view.failed },
    metadata: openai.metadata,
  };
}

function usageObject({ inputTokens, cachedTokens, outputTokens, reasoningTokens }: OpenaiUsage): BatchObject["usage"] {
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: inputTokens + outputTokens,
  };
}

function statusOf({ batch, completed, failed }: BatchView, errors: readonly FileError[]): BatchObject["status"] {
  if (errors.length > 0) return "failed";
  const { state, finishedAtMs, stopsAs, total } = batch;
  if (finishedAtMs !== null) {
    if (state === "CANCELLED") return "cancelled";
    return state === "FAILED" ? "expired" : "completed";
  }
  if (stopsAs === "CANCELLED") return "cancelling";
  return stopsAs === "FAILED" || completed + failed >= total ? "finalizing" : "in_progress";
}

export function fileObject(file: OpenaiFile): FileObject {
  return {
    id: file.id,
    object: "file",
    bytes: file.bytes,
    created_at: seconds(file.createdAtMs) ?? 0,
    expires_at: seconds(file.expiresAtMs) ?? 0,
    filename: file.name,
    purpose: file.batchId === null ? "batch" : "batch_output",
    status: "processed",
  };
}

/** A page of a list, of which one more was asked for than it has. */
export function listObject<T extends { readonly id: string }>(found: readonly T[], limit: number) {
  const data = found.slice(0, limit);
  const [first_id = null, last_id = null] = [data[0]?.id, data.at(-1)?.id];
  return { object: "list", data, first_id, last_id, has_more: found.length > limit };
}

function seconds<T extends number | null>(ms: T): T | number {
  return ms === null ? ms : Math.floor(ms / 1000);
}
