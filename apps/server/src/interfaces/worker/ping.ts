import type { JobHandler } from "../../binding/job-operation.ts";

export const ping: JobHandler<"ping"> = async ({ jobs, endpoint, workerId, query }) => {
  const jobIds = query.get("job_id")?.split(",");
  jobs.worker.ping(endpoint.id, workerId, jobIds, query.get("status") === "unhealthy");
  return { status: 200, parts: ['{"status":"ok"}'] };
};
