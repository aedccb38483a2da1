import { parseJobId } from "@millrace/engine";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import type { OpenService } from "../connection/open-service.ts";
import { hasStatus, unlessForbidden } from "./forbidden.ts";

/** Endpoints that are asked at a time. */
const ASKED_AT_ONCE = 8;

/**
 * The endpoint that knows the job, also one that failed and is no longer kept. Undefined where there is nothing to choose from: the
 * word is not the id of a job, the account has fewer than two endpoints, or the key may not list them.
 *
 * @throws CommandError when no endpoint of the account knows it
 */
export async function findEndpointOfJob(service: OpenService, jobId: string): Promise<string | undefined> {
  if (parseJobId(jobId) === undefined) return undefined;
  const listed = await Promise.resolve(service.rest.endpoints.list()).catch(unlessForbidden([]));
  // Endpoints for requests have no jobs.
  const ids = listed.flatMap(({ id, type }) => (id === undefined || type === "LB" ? [] : [id]));
  if (ids.length < 2) return undefined;
  for (const knows of [keepsJob, remembersFailure]) {
    for (let at = 0; at < ids.length; at += ASKED_AT_ONCE) {
      const asked = ids.slice(at, at + ASKED_AT_ONCE);
      const answers = await Promise.all(asked.map(async (id) => await knows(service, id, jobId)));
      const found = asked[answers.indexOf(true)];
      if (found !== undefined) return found;
    }
  }
  throw new CommandError(
    `no endpoint of the account knows the job ${jobId}. It may have expired; \`millrace jobs list ENDPOINT\` lists the jobs that are kept.`,
    { exitCode: exitCodes.notFound },
  );
}

async function keepsJob(service: OpenService, endpointId: string, jobId: string): Promise<boolean> {
  return await isKnown(async () => {
    const answer = await service.queue(endpointId).status(jobId).asResponse();
    // An output can be large, and the command that asked for the job reads it itself.
    await answer.body?.cancel();
  });
}

async function remembersFailure({ rest }: OpenService, endpointId: string, jobId: string): Promise<boolean> {
  return await isKnown(async () => void (await rest.endpoints.getFailure(endpointId, jobId)));
}

/** Whether the service answers. A key may be refused at some endpoints. */
async function isKnown(ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (hasStatus(error, 403) || hasStatus(error, 404)) return false;
    throw error;
  }
}
