import type { Arguments } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { resolveJob } from "../jobs/job-operand.ts";

/** Whose log a command line names. */
export interface LogTarget {
  /** Address of its log, below `/v1`. */
  readonly path: string;
  /** In words, for messages. */
  readonly what: string;
}

/**
 * The log that a word stands for: `ENDPOINT/JOB`, an endpoint or pod by id or name, or the id of a worker.
 *
 * @throws CommandError when nothing has this name
 */
export async function resolveLogTarget(service: OpenService, given: Arguments): Promise<LogTarget> {
  const { rest } = service;
  const word = given.operand;
  if (word.includes("/") || given.text("endpoint") !== undefined) {
    const { endpointId, jobId } = await resolveJob(service, given);
    return { path: `/endpoints/${endpointId}/jobs/${jobId}/logs`, what: `the job ${jobId}` };
  }
  const endpoints = await rest.endpoints.list();
  const isMeant = ({ id, name }: { readonly id?: string; readonly name?: string | null }): boolean =>
    id === word || name === word;
  const endpoint = word === "" && endpoints.length === 1 ? endpoints[0] : endpoints.find(isMeant);
  if (endpoint?.id !== undefined) {
    return { path: `/endpoints/${endpoint.id}/logs`, what: `the endpoint ${endpoint.name ?? endpoint.id}` };
  }
  const pod = (await rest.pods.list()).find(isMeant);
  if (pod?.id !== undefined) return { path: `/pods/${pod.id}/logs`, what: `the pod ${pod.name ?? pod.id}` };
  for (const { id } of endpoints) {
    if (id === undefined) continue;
    const { workers } = await rest.endpoints.listWorkers(id, { includeEnded: true });
    if (workers.some((worker) => worker.id === word)) {
      return { path: `/endpoints/${id}/workers/${word}/logs`, what: `the worker ${word}` };
    }
  }
  const message =
    word === ""
      ? "there are several endpoints, or none: name an endpoint, a worker, a pod or ENDPOINT/JOB. `millrace ps` lists them."
      : `there is no endpoint, pod or worker "${word}". \`millrace ps\` lists them; a job is named ENDPOINT/JOB.`;
  throw new CommandError(message, { exitCode: exitCodes.notFound });
}
