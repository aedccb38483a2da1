import type { JobHandler } from "../../binding/job-operation.ts";
import { integerParameter } from "../../binding/query-parameters.ts";
import { jobBody } from "./job-body.ts";

const ttlParameter = integerParameter("status", "ttl");

export const status: JobHandler<"status"> = async (request) => {
  const ttlMs = ttlParameter(request.query);
  const options = ttlMs === undefined ? {} : { ttlMs };
  const view = await request.jobs.client.status(request.endpoint.id, request.jobId, options);
  return { status: 200, parts: jobBody(view) };
};
