import type { BlobStore } from "@millrace/engine";
import { batchesDocument, openaiDocument, queueDocument, workerDocument } from "@millrace/spec";
import { partsToText } from "../http/body/payload-text.ts";
import type { Part } from "../http/body/payload-reply.ts";
import { createAnswerCheck, type AnswerCheck } from "./contract-breach.ts";
import { documentOperations } from "./document-operations.ts";
import type { Dialect } from "./job-request.ts";
import { SchemaValidators } from "./schema-validators.ts";

/** An answer that is about to be sent. */
export interface CheckedReply {
  readonly operationId: string;
  readonly dialect: Dialect;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly parts: readonly Part[] | undefined;
}

/** Throws a ContractBreach when an answer is not what the specs document. */
export type ReplyCheck = (reply: CheckedReply) => Promise<void>;

/** Answers that have a form of their own in the compat dialect. */
const COMPAT_SHAPES: ReadonlySet<string> = new Set(["stream"]);

export function createReplyCheck(blobs: BlobStore): ReplyCheck {
  const checks = new Map<string, AnswerCheck>();
  for (const document of [queueDocument, workerDocument, openaiDocument, batchesDocument]) {
    const validators = new SchemaValidators(document);
    for (const operation of documentOperations(document))
      checks.set(operation.id, createAnswerCheck(operation, validators));
  }
  return async ({ operationId, dialect, status, headers, parts }) => {
    const check = checks.get(operationId);
    if (check === undefined || (dialect === "compat" && COMPAT_SHAPES.has(operationId) && status === 200)) return;
    const body = parts === undefined ? undefined : (JSON.parse(await partsToText(parts, blobs)) as unknown);
    const breach = check.check(status, headers, body);
    if (breach !== undefined) throw breach;
  };
}
