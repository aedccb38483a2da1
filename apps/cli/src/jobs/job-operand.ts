import { parseJobId } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { type Arguments, type Flags, type Operand, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { hasStatus, type OpenService, serviceWords } from "../connection/open-service.ts";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { oneLine } from "../output/terminal.ts";

export const endpointOperand: Operand = {
  name: "ENDPOINT",
  help: "Id or name of the endpoint; the only one need not be named",
  optional: true,
};

export const jobOperand: Operand = { name: "JOB", help: "ENDPOINT/JOB, or the id of the job" };

/** The flag that names the endpoint of a job. */
export const endpointFlag: Flags = {
  endpoint: textFlag(
    "ENDPOINT",
    "Id or name of the endpoint of JOB; without it a bare id is looked for at all endpoints",
    { short: "e" },
  ),
};

/** A job that a command line names. */
export interface NamedJob {
  readonly endpointId: string;
  readonly jobId: string;
  /** How to name it in another command line. */
  readonly reference: string;
}

/** The job that `ENDPOINT/JOB` or `JOB` stands for. The endpoint of a bare id is that of --endpoint, or the one that knows the job. */
export async function resolveJob(service: OpenService, given: Arguments, word = given.operand): Promise<NamedJob> {
  const slash = word.lastIndexOf("/");
  const jobId = word.slice(slash + 1);
  const flag = given.text("endpoint");
  if (slash !== -1 && flag !== undefined)
    throw new UsageError(`name the endpoint in "${word}" or with --endpoint, not both`);
  if (jobId === "" || slash === 0) throw new UsageError(`JOB must be ENDPOINT/JOB or the id of a job, not "${word}"`);
  if (isBatchId(jobId))
    throw new UsageError(
      `${word} is a batch; \`millrace batches get ${word}\` shows it, \`millrace batches results ${word}\` its requests`,
    );
  const endpoint = slash === -1 ? flag : word.slice(0, slash);
  const how = `name it in ENDPOINT/${jobId}, or with --endpoint`;
  const endpointId =
    (endpoint === undefined ? await findEndpointOfJob(service, jobId) : undefined) ??
    (await resolveEndpoint(service, endpoint, how)).id;
  return { endpointId, jobId, reference: `${endpointId}/${jobId}` };
}

/** Batches are named like jobs; commands of jobs name the one of batches then. */
export function isBatchId(id: string): boolean {
  return id.startsWith("batch_");
}

/** Endpoints that are asked at a time. */
const ASKED_AT_ONCE = 8;

/**
 * The endpoint that knows the job, also one that failed and is no longer kept. Undefined where there is nothing to choose from: the
 * word is not the id of a job, the account has fewer than two endpoints, or the key may not list them.
 *
 * @throws CommandError when no endpoint of the account knows it
 */
async function findEndpointOfJob(service: OpenService, jobId: string): Promise<string | undefined> {
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

type FailureDetails = RestComponents["schemas"]["FailureDetails"];

/** Does something with the job that a word stands for. Where the job is gone and failed, the error names its record. */
export async function withJob<Result>(
  service: OpenService,
  given: Arguments,
  work: (job: NamedJob) => Promise<Result>,
  word = given.operand,
): Promise<Result> {
  const job = await resolveJob(service, given, word);
  try {
    return await work(job);
  } catch (error) {
    const gone = hasStatus(error, 404) ? await goneJob(service, job) : undefined;
    if (gone === undefined) throw error;
    const why = gone.error === null ? "" : ` (${oneLine(gone.error)})`;
    const explain = ["millrace explain", job.reference, ...serviceWords(given)].join(" ");
    throw new CommandError(
      `the job ${job.jobId} is no longer kept. It ended ${gone.status}${why} at ${gone.finishedAt}; \`${explain}\` shows its record.`,
      { exitCode: exitCodes.notFound, cause: error },
    );
  }
}

/** How a job failed that is not kept any more; undefined if it is, or nothing is known of it. */
export async function goneJob(
  { rest }: OpenService,
  { endpointId, jobId }: Pick<NamedJob, "endpointId" | "jobId">,
): Promise<FailureDetails | undefined> {
  const failure = await rest.endpoints.getFailure(endpointId, jobId).catch((error: unknown) => {
    if (hasStatus(error, 403) || hasStatus(error, 404)) return undefined;
    throw error;
  });
  return failure?.kept === false ? failure : undefined;
}

/** Gives this in place of an answer that the key may not see; other failures go on. */
export function unlessForbidden<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (hasStatus(error, 403)) return instead;
    throw error;
  };
}
