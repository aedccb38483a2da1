import { invalidField } from "@millrace/engine";
import { limits, workerOperations } from "@millrace/spec";
import type { JobHandler } from "../../binding/job-operation.ts";
import { readReport } from "./refused-report.ts";
import { splitChunk } from "./split-chunk.ts";
import { attemptOf, refusalOf } from "./report.ts";

const CHUNK_FIELDS: ReadonlySet<string> = new Set(["output", "metrics"]);

export const jobStream: JobHandler<"jobStream"> = async (request) => {
  const after = afterOf(request.query.get("after"));
  const body = await readReport(request, {
    maxBytes: limits[workerOperations.jobStream.bodyLimit],
    fields: CHUNK_FIELDS,
    what: "A stream chunk of the worker",
  });
  try {
    const output = body.payload("output");
    if (output === undefined) throw invalidField("output", "is missing");
    const metrics = body.json.members.get("metrics");
    if (metrics !== undefined && metrics.kind !== "object") throw invalidField("metrics", "must be an object");
    const metricsText = metrics === undefined ? null : JSON.stringify(await body.value("metrics"));
    const kind = body.json.members.get("output")?.kind ?? "null";
    const chunks = await splitChunk({ output, kind, metrics: metricsText }, request.blobs);
    const outcome = await request.jobs.worker.chunks(attemptOf(request), chunks, after);
    if (outcome.kind === "missing" || outcome.kind === "stale") throw refusalOf(outcome);
    const { id, status, chunks: stored } = outcome.job;
    return { status: 200, parts: [JSON.stringify({ id, status, chunks: stored })] };
  } finally {
    await body.discard();
  }
};

function afterOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw invalidField("after", "must be a whole number of chunks");
  return Number(text);
}
