import type { JobHandler } from "../../binding/job-operation.ts";

export const cancel: JobHandler<"cancel"> = async ({ jobs, endpoint, jobId }) => {
  const job = await jobs.client.cancel(endpoint.id, jobId);
  return { status: 200, parts: [JSON.stringify({ id: job.id, status: job.status })] };
};
