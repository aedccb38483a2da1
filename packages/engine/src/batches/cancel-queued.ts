import { DomainError, errorMessage } from "../kernel/errors.ts";
import type { ClientOperations } from "../jobs/client-operations.ts";
import type { ItemOperations } from "../jobs/item-operations.ts";
import type { SegmentRun } from "./segment-run.ts";

/** Cancels the jobs of a segment that no worker has yet. */
export async function cancelQueued(
  { items, client }: { readonly items: ItemOperations; readonly client: Pick<ClientOperations, "find" | "cancel"> },
  endpointId: string,
  run: SegmentRun,
): Promise<void> {
  for (const place of run.runningPlaces) {
    const { ids, offset } = run.jobOf(place, () => run.ids);
    const jobId = items.jobId(endpointId, ids, offset);
    try {
      const { status } = await client.find(endpointId, jobId);
      if (status === "IN_QUEUE") await client.cancel(endpointId, jobId);
    } catch (error) {
      // It ended meanwhile.
      if (!(error instanceof DomainError))
        throw new Error(`a request could not be cancelled: ${errorMessage(error)}`, { cause: error });
    }
  }
}
