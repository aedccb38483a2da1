import { limits } from "@millrace/spec";
import type { JobHandler } from "../../binding/job-operation.ts";
import { integerParameter } from "../../binding/query-parameters.ts";
import { readSubmission } from "./submission.ts";
import { bodyAfterWait } from "./unfinished-body.ts";

const waitParameter = integerParameter("runsync", "wait");

export const runsync: JobHandler<"runsync"> = async (request) => {
  const waitMs = waitParameter(request.query);
  const submission = await readSubmission(request, "runsync");
  const view = await request.jobs.client.runsync(submission, {
    waitMs: waitMs ?? limits.runsyncWaitDefaultMs,
    waitGiven: waitMs !== undefined,
    signal: request.signal,
  });
  request.trace?.noteJob(view.job.id);
  return { status: 200, parts: await bodyAfterWait(request, view) };
};
