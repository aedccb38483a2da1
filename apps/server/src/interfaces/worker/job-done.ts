import { invalidField, jobNotFound } from "@millrace/engine";
import { limits, workerOperations } from "@millrace/spec";
import type { JobHandler } from "../../binding/job-operation.ts";
import { isProgress, readResult, RESULT_FIELDS } from "./report-fields.ts";
import { readReport } from "./refused-report.ts";
import { attemptOf, receipt, receiptOf } from "./report.ts";

export const jobDone: JobHandler<"jobDone"> = async (request) => {
  const body = await readReport(request, {
    maxBytes: limits[workerOperations.jobDone.bodyLimit],
    fields: RESULT_FIELDS,
    what: "The worker's result",
  });
  const attempt = attemptOf(request);
  try {
    if (body.json.kind !== "object") throw invalidField("body", "must be a JSON object");
    if (await isProgress(body)) {
      const output = body.payload("output") ?? { kind: "inline", bytes: Buffer.from("null") };
      const outcome = await request.jobs.worker.progress(attempt, output);
      if (outcome.kind === "missing") throw jobNotFound();
      return { status: 200, parts: receiptOf(outcome.job) };
    }
    const outcome = await request.jobs.worker.done(attempt, await readResult(body));
    return { status: 200, parts: receipt(outcome) };
  } finally {
    await body.discard();
  }
};
