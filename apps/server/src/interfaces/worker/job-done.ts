import { DomainError, invalidField, jobNotFound } from "@millrace/engine";
import { limits, workerOperations } from "@millrace/spec";
import type { JobHandler, JobRequest } from "../../binding/job-operation.ts";
import { readJsonBody, type ScannedBody } from "../../http/request-body.ts";
import { watchReport } from "./refused-report.ts";
import { attemptOf, receipt, receiptOf } from "./report.ts";

export const jobDone: JobHandler<"jobDone"> = async (request) => {
  const body = await readReport(request);
  const attempt = attemptOf(request);
  try {
    if (body.json.kind !== "object") throw invalidField("body", "must be a JSON object");
    if (await isProgress(body)) {
      const output = body.payload("output") ?? { kind: "inline", bytes: Buffer.from("null") };
      const outcome = await request.jobs.worker.progress(attempt, output);
      if (outcome.kind === "missing") throw jobNotFound();
      return { status: 200, parts: receiptOf(outcome.job) };
    }
    const error = await errorText(body);
    const leaves = await stopsPod(body);
    const outcome = await request.jobs.worker.done(attempt, { error, output: body.payload("output") ?? null, leaves });
    return { status: 200, parts: receipt(outcome) };
  } finally {
    await body.discard();
  }
};

async function readReport(request: JobRequest): Promise<ScannedBody> {
  const report = watchReport(request);
  try {
    return await readJsonBody(request.message, {
      maxBytes: limits[workerOperations.jobDone.bodyLimit],
      blobs: request.blobs,
    });
  } catch (refusal) {
    await report.refused(refusal);
    throw refusal;
  }
}

async function stopsPod(body: ScannedBody): Promise<boolean> {
  if (!body.json.members.has("stopPod")) return false;
  const stopPod = await body.value("stopPod");
  if (typeof stopPod !== "boolean") throw invalidField("stopPod", "must be true or false");
  return stopPod;
}

async function isProgress(body: ScannedBody): Promise<boolean> {
  if (!body.json.members.has("status")) return false;
  const status = await body.value("status");
  if (status === "IN_PROGRESS") return true;
  throw new DomainError("invalid_request", "status: only IN_PROGRESS can be reported here.", {
    details: [{ field: "status", message: "must be IN_PROGRESS or left out" }],
  });
}

async function errorText(body: ScannedBody): Promise<string | null> {
  if (!body.json.members.has("error")) return null;
  const error = await body.value("error");
  return typeof error === "string" ? error : JSON.stringify(error);
}
