import type { JobHandler } from "../../binding/job-operation.ts";

export const retry: JobHandler<"retry"> = async ({ jobs, endpoint, jobId }) => {
  const job = await jobs.client.retry(endpoint.id, jobId);
  return { status: 200, parts: [JSON.stringify({ id: job.id, status: job.status })] };
};
