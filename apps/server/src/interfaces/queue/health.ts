import type { JobHandler } from "../../binding/job-operation.ts";

export const health: JobHandler<"health"> = async ({ jobs, endpoint, services }) => {
  const requests = services.requestCounters(endpoint.id);
  const counters = { ...(await jobs.client.counters(endpoint.id)), ...requests };
  return {
    status: 200,
    parts: [JSON.stringify({ jobs: counters, workers: await services.workerCounts(endpoint.id) })],
  };
};
