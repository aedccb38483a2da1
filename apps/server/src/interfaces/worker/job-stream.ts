import { invalidField } from "@millrace/engine";
import { limits, workerOperations } from "@millrace/spec";
import type { JobHandler, JobRequest } from "../../binding/job-operation.ts";
import { readJsonBody, type ScannedBody } from "../../http/request-body.ts";
import { watchReport } from "./refused-report.ts";
import { splitChunk } from "./split-chunk.ts";
import { attemptOf, receipt } from "./report.ts";

const CHUNK_FIELDS: ReadonlySet<string> = new Set(["output", "metrics"]);

export const jobStream: JobHandler<"jobStream"> = async (request) => {
  const body = await readChunk(request);
  try {
    const output = body.payload("output");
    if (output === undefined) throw invalidField("output", "is missing");
    const metrics = body.json.members.get("metrics");
    if (metrics !== undefined && metrics.kind !== "object") throw invalidField("metrics", "must be an object");
    const metricsText = metrics === undefined ? null : JSON.stringify(await body.value("metrics"));
    const kind = body.json.members.get("output")?.kind ?? "null";
    const chunks = await splitChunk({ output, kind, metrics: metricsText }, request.blobs);
    const outcome = await request.jobs.worker.chunks(attemptOf(request), chunks);
    return { status: 200, parts: receipt(outcome) };
  } finally {
    await body.discard();
  }
};

async function readChunk(request: JobRequest): Promise<ScannedBody> {
  const report = watchReport(request, "A stream chunk of the worker");
  try {
    return await readJsonBody(request.exchange, {
      maxBytes: limits[workerOperations.jobStream.bodyLimit],
      fields: CHUNK_FIELDS,
      blobs: request.blobs,
      onOpening: report.opened,
    });
  } catch (refusal) {
    await report.refused(refusal);
    throw refusal;
  }
}
