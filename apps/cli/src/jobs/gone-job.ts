import type { RestComponents } from "@millrace/spec";
import type { Arguments } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { serviceWords } from "../connection/flags.ts";
import type { OpenService } from "../connection/open-service.ts";
import { oneLine } from "../output/printable.ts";
import { hasStatus } from "./forbidden.ts";
import { type NamedJob, resolveJob } from "./job-operand.ts";

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
