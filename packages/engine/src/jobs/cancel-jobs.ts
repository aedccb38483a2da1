import { DomainError } from "../kernel/errors.ts";
import type { ClientOperations } from "./client-operations.ts";
import type { JobCounters } from "./model/ports.ts";
import type { JobInspection } from "./inspection/job-inspection.ts";

/** Jobs that are looked for at once. */
const PAGE = 100;
/** A job that its worker returns meanwhile waits again. */
const ROUNDS_MAX = 10;

/** Cancels all that waits and runs in a queue that accepts no more jobs; resolves to what is left. */
export async function cancelJobs(
  client: Pick<ClientOperations, "purge" | "cancel" | "counters">,
  inspection: Pick<JobInspection, "list">,
  endpointId: string,
): Promise<JobCounters> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await client.purge(endpointId);
    const { jobs } = await inspection.list(endpointId, { states: ["IN_PROGRESS"], limit: PAGE });
    await Promise.all(jobs.map(({ id }) => client.cancel(endpointId, id).catch(unlessOver)));
    const { inQueue, inProgress } = await client.counters(endpointId);
    if (inQueue + inProgress === 0) break;
  }
  return client.counters(endpointId);
}

function unlessOver(error: unknown): void {
  if (!(error instanceof DomainError) || (error.code !== "conflict" && error.code !== "not_found")) throw error;
}
