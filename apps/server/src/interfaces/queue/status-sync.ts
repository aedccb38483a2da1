import { limits } from "@millrace/spec";
import type { JobHandler } from "../../binding/job-operation.ts";
import { integerParameter } from "../../binding/query-parameters.ts";
import { bodyAfterWait } from "./unfinished-body.ts";

const waitParameter = integerParameter("statusSync", "wait");

export const statusSync: JobHandler<"statusSync"> = async (request) => {
  const waitMs = waitParameter(request.query) ?? limits.runsyncWaitDefaultMs;
  const wait = { waitMs, signal: request.signal };
  const view = await request.jobs.client.statusSync(request.endpoint.id, request.jobId, wait);
  return { status: 200, parts: await bodyAfterWait(request, view) };
};
