import type { JobHandler } from "../../binding/job-operation.ts";

export const purgeQueue: JobHandler<"purgeQueue"> = async ({ jobs, endpoint }) => {
  const removed = await jobs.client.purge(endpoint.id);
  return { status: 200, parts: [JSON.stringify({ removed, status: "completed" })] };
};
