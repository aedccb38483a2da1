import type { JobHandler } from "../../binding/job-operation.ts";
import { integerParameter } from "../../binding/query-parameters.ts";
import { returnUndelivered, takeJobs } from "./take.ts";
import { takenJob } from "./taken-job.ts";

const batchSizeParameter = integerParameter("jobTakeBatch", "batch_size");

export const jobTakeBatch: JobHandler<"jobTakeBatch"> = async (request) => {
  const jobs = await takeJobs(request, batchSizeParameter(request.query) ?? 1);
  if (jobs.length === 0) return { status: 204 };
  const items = jobs.flatMap((job, index) => (index === 0 ? takenJob(job) : [",", ...takenJob(job)]));
  const parts = ["[", ...items, "]"];
  return { status: 200, parts, sent: returnUndelivered(request, jobs), statusIfLost: 204 };
};
