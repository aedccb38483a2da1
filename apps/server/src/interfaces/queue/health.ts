import type { JobHandler } from "../../binding/job-operation.ts";

export const health: JobHandler<"health"> = async ({ jobs, endpoint, services }) => {
  const counters = await jobs.client.counters(endpoint.id);
  return {
    status: 200,
    parts: [JSON.stringify({ jobs: counters, workers: await services.workerCounts(endpoint.id) })],
  };
};
