import { invalidField, type JobResult } from "@millrace/engine";
import type { ScannedBody } from "../../http/body/request-body.ts";

/** The fields that `isProgress` and `readResult` read. */
export const RESULT_FIELDS: ReadonlySet<string> = new Set(["status", "output", "error", "stopPod"]);

/**
 * Reads how an attempt ended.
 *
 * @param at prefix of the field names in a refusal, such as `job-1.`
 * @throws DomainError `invalid_request` naming the field
 */
export async function readResult(body: ScannedBody, at = ""): Promise<JobResult> {
  const error = await errorText(body);
  const leaves = await stopsPod(body, at);
  return { error, output: body.payload("output") ?? null, leaves };
}

/** @throws DomainError `invalid_request` when the body has a `status` other than that of progress */
export async function isProgress(body: ScannedBody): Promise<boolean> {
  if (!body.json.members.has("status")) return false;
  if ((await body.value("status")) === "IN_PROGRESS") return true;
  throw invalidField("status", "must be IN_PROGRESS or left out");
}

async function stopsPod(body: ScannedBody, at: string): Promise<boolean> {
  if (!body.json.members.has("stopPod")) return false;
  const stopPod = await body.value("stopPod");
  if (typeof stopPod !== "boolean") throw invalidField(`${at}stopPod`, "must be true or false");
  return stopPod;
}

async function errorText(body: ScannedBody): Promise<string | null> {
  if (!body.json.members.has("error")) return null;
  const error = await body.value("error");
  const text = typeof error === "string" ? error : JSON.stringify(error);
  // A program's output may hold anything; a worker that is refused for it could only lose the job.
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}
