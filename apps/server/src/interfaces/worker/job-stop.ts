import type { JobHandler } from "../../binding/job-operation.ts";

export const jobStop: JobHandler<"jobStop"> = async ({ jobs, endpoint, workerId, pollSignal }) => {
  const jobsToStop = await jobs.worker.stops(endpoint.id, workerId, pollSignal);
  if (jobsToStop.length === 0) return { status: 204 };
  return { status: 200, parts: [JSON.stringify({ jobsToStop })] };
};
