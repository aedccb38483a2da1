import type { JobHandler } from "../../binding/job-operation.ts";

export const jobStop: JobHandler<"jobStop"> = async ({ jobs, endpoint, workerId, signal }) => {
  const jobsToStop = await jobs.worker.stops(endpoint.id, workerId, signal);
  if (jobsToStop.length === 0) return { status: 204 };
  return { status: 200, parts: [JSON.stringify({ jobsToStop })] };
};
