import type { JobHandler } from "../../binding/job-operation.ts";
import { returnUndelivered, takeJobs } from "./take.ts";
import { takenJob } from "./taken-job.ts";

export const jobTake: JobHandler<"jobTake"> = async (request) => {
  const jobs = await takeJobs(request, 1);
  const [job] = jobs;
  if (job === undefined) return { status: 204 };
  return { status: 200, parts: takenJob(job), sent: returnUndelivered(request, jobs), statusIfLost: 204 };
};
