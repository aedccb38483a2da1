import { invalidField, type AttemptRef, type JobResult, type ReportOutcome } from "@millrace/engine";
import { limits, workerOperations } from "@millrace/spec";
import type { JobHandler } from "../../binding/job-operation.ts";
import type { JobRequest } from "../../binding/job-request.ts";
import { checkId } from "../../binding/path-id.ts";
import { readJsonBody, scanJson, type ScannedBody } from "../../http/body/request-body.ts";
import { readResult, RESULT_FIELDS } from "./report-fields.ts";
import { refusalOf } from "./report.ts";

const REPORT_FIELDS = new Set([...RESULT_FIELDS, "attemptToken"]);

interface FinalReport {
  readonly attempt: AttemptRef;
  readonly result: JobResult;
}

export const jobDoneBatch: JobHandler<"jobDoneBatch"> = async (request) => {
  const body = await readJsonBody(request.exchange, {
    maxBytes: limits[workerOperations.jobDoneBatch.bodyLimit],
    blobs: request.blobs,
  });
  const jobIds = [...body.json.members.keys()];
  if (body.json.kind !== "object") throw invalidField("body", "must be a JSON object");
  if (jobIds.length === 0) throw invalidField("body", "must hold a report");
  const reports: FinalReport[] = [];
  for (const jobId of jobIds) reports.push(await readReport(request, body, jobId));
  // Concurrently, so that they are stored together.
  const outcomes = await Promise.all(reports.map(({ attempt, result }) => request.jobs.worker.done(attempt, result)));
  // As text, because V8 is slow with objects that have many different keys.
  const receipts = outcomes.map((outcome, index) => `${JSON.stringify(jobIds[index])}:${receiptOf(outcome)}`);
  return { status: 200, parts: [`{${receipts.join(",")}}`] };
};

async function readReport({ endpoint, workerId }: JobRequest, body: ScannedBody, jobId: string): Promise<FinalReport> {
  checkId("body", jobId);
  const bytes = body.payload(jobId);
  const report = bytes?.kind === "inline" ? await scanJson(bytes.bytes, { fields: REPORT_FIELDS }) : undefined;
  if (report?.json.kind !== "object") throw invalidField(jobId, "must be a JSON object");
  if (report.json.members.has("status")) {
    throw invalidField(`${jobId}.status`, "must be left out; report progress through job-done");
  }
  const attemptToken = await report.value("attemptToken");
  if (typeof attemptToken !== "string" || attemptToken === "") {
    throw invalidField(`${jobId}.attemptToken`, "must be the attemptToken that came with the job");
  }
  const result = await readResult(report, `${jobId}.`);
  return { attempt: { endpointId: endpoint.id, jobId, workerId, attemptToken }, result };
}

/** JSON text. */
function receiptOf(outcome: ReportOutcome): string {
  if (outcome.kind === "applied" || outcome.kind === "repeated") return `{"status":"${outcome.job.status}"}`;
  const { code, message } = refusalOf(outcome);
  return JSON.stringify({ error: code, message });
}
