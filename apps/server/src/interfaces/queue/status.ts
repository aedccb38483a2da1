import type { JobHandler } from "../../binding/job-operation.ts";
import { booleanParameter, integerParameter } from "../../binding/query-parameters.ts";
import { jobBody } from "./job-body.ts";
import { waitingOf } from "./job-waiting.ts";

const ttlParameter = integerParameter("status", "ttl");
const explainParameter = booleanParameter("status", "explain");

export const status: JobHandler<"status"> = async (request) => {
  const ttlMs = ttlParameter(request.query);
  const explain = explainParameter(request.query) ?? false;
  const options = ttlMs === undefined ? {} : { ttlMs };
  const view = await request.jobs.client.status(request.endpoint.id, request.jobId, options);
  if (!explain || view.job.status !== "IN_QUEUE") return { status: 200, parts: jobBody(view) };
  const waiting = await waitingOf(request, view.job);
  if (waiting !== null) return { status: 200, parts: jobBody(view, { waiting }) };
  // A worker took the job meanwhile, so it has a newer state.
  return { status: 200, parts: jobBody(await request.jobs.client.status(request.endpoint.id, request.jobId)) };
};
