import type { Arguments, Flags, Operand } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { resolveEndpoint } from "../connection/resolve-endpoint.ts";
import { UsageError } from "../command/failure.ts";
import { findEndpointOfJob } from "./find-endpoint-of-job.ts";

export const endpointOperand: Operand = {
  name: "ENDPOINT",
  help: "Id or name of the endpoint; the only one need not be named",
  optional: true,
};

export const jobOperand: Operand = { name: "JOB", help: "ENDPOINT/JOB, or the id of the job" };

/** The flag that names the endpoint of a job. */
export const endpointFlag: Flags = {
  endpoint: {
    type: "string",
    short: "e",
    value: "ENDPOINT",
    help: "Id or name of the endpoint of JOB; without it a bare id is looked for at all endpoints",
  },
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
