import { isMissing } from "../../data/errors.ts";
import type { Session } from "../../session/session.tsx";

/** A job that a text names; `endpointId` where the text names it, too. */
export interface NamedJob {
  readonly jobId: string;
  readonly endpointId: string | undefined;
}

/** `ENDPOINT/JOB` as the command line writes it, an address of the queue or of the console, or the id alone. A word is read from its beginning only: it may be long. */
const NAMED =
  /(?:(?<![\w-])([\w-]+)\/(?:(?:status|status-sync|stream|cancel|retry|jobs)\/)?)?((?:sync-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-\w+)?)/i;

/** The job that a text names; undefined when it holds no id of a job. */
export function namedJob(text: string): NamedJob | undefined {
  const [, endpointId, jobId] = NAMED.exec(text.trim()) ?? [];
  return jobId === undefined ? undefined : { jobId, endpointId };
}

/** An endpoint is asked for a job by its id at so many endpoints; at so many at the same time. */
export const ASKED_MAX = 200;
const AT_ONCE = 8;

/**
 * The endpoint that has a job, or the record of how it failed. An id does not name its endpoint, so that the endpoints are asked one by one, in this order.
 *
 * @returns undefined when none of the first {@link ASKED_MAX} has it
 */
export async function endpointOfJob(
  { rest }: Pick<Session, "rest">,
  jobId: string,
  endpointIds: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const asked = endpointIds.slice(0, ASKED_MAX).values();
  let found: string | undefined;
  async function ask(): Promise<void> {
    for (const endpointId of asked) {
      if (found !== undefined) return;
      const isKept = await isThere(rest.endpoints.getJob(endpointId, jobId, { signal }));
      if (isKept || (await isThere(rest.endpoints.getFailure(endpointId, jobId, { signal })))) found = endpointId;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return found;
}

async function isThere(read: PromiseLike<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return false;
  }
}
