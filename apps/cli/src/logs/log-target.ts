import { parseJobId } from "@millrace/engine";
import { createRestClient, type FollowOptions, type RestClient } from "@millrace/rest-client";
import type { RestComponents } from "@millrace/spec";
import type { Arguments } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { type NamedJob, resolveJob } from "../jobs/job-operand.ts";
import { tell } from "../output/terminal.ts";

export type LogLine = RestComponents["schemas"]["LogLine"];
export type LogQuery = NonNullable<Parameters<RestClient["pods"]["podLogs"]>[1]>;

/** The log that a command line names. */
export interface LogTarget {
  /** Its lines until now. */
  read(query: LogQuery): PromiseLike<{ readonly lines: readonly LogLine[] }>;
  /** Its lines and those that come. Ends when nothing can follow; a lost connection is resumed after the last line. */
  follow(query: LogQuery): AsyncIterable<{ readonly data: unknown }>;
}

/** A stream is followed until Ctrl-C, however long the service is away. */
const FOREVER: FollowOptions = { maxReconnects: Number.POSITIVE_INFINITY };

/**
 * The log that a word stands for: `ENDPOINT/JOB`, an endpoint or pod by id or name, or the id of a worker or a job.
 *
 * @throws CommandError when nothing has this name
 */
export async function resolveLogTarget(service: OpenService, given: Arguments): Promise<LogTarget> {
  const { rest } = service;
  const { pods, endpoints: logs } = createRestClient({ ...service, fetch: fetchThatTells() });
  const word = given.operand;
  const logOfJob = ({ endpointId, jobId }: NamedJob): LogTarget => ({
    read: (query) => logs.jobLogs(endpointId, jobId, query),
    follow: (query) => logs.followJobLogs(endpointId, jobId, query, FOREVER),
  });
  if (word.includes("/") || given.text("endpoint") !== undefined) {
    return logOfJob(await resolveJob(service, given));
  }
  const endpoints = await rest.endpoints.list();
  const isMeant = ({ id, name }: { readonly id?: string; readonly name?: string | null }): boolean =>
    id === word || name === word;
  const endpointId = (word === "" && endpoints.length === 1 ? endpoints[0] : endpoints.find(isMeant))?.id;
  if (endpointId !== undefined) {
    return {
      read: (query) => logs.endpointLogs(endpointId, query),
      follow: (query) => logs.followEndpointLogs(endpointId, query, FOREVER),
    };
  }
  const podId = (await rest.pods.list()).find(isMeant)?.id;
  if (podId !== undefined) {
    return {
      read: (query) => pods.podLogs(podId, query),
      follow: (query) => pods.followPodLogs(podId, query, FOREVER),
    };
  }
  for (const { id } of endpoints) {
    if (id === undefined) continue;
    const { workers } = await rest.endpoints.listWorkers(id, { includeEnded: true });
    if (workers.some((worker) => worker.id === word)) {
      return {
        read: (query) => logs.workerLogs(id, word, query),
        follow: (query) => logs.followWorkerLogs(id, word, query, FOREVER),
      };
    }
  }
  if (parseJobId(word) !== undefined) return logOfJob(await resolveJob(service, given));
  const message =
    word === ""
      ? "there are several endpoints, or none: name an endpoint, a worker, a pod or a job. `millrace ps` lists them."
      : `there is no endpoint, pod or worker "${word}". \`millrace ps\` lists them; a job is named by its whole id, or ENDPOINT/JOB.`;
  throw new CommandError(message, { exitCode: exitCodes.notFound });
}

/** Tells the person when a stream that was open is opened again. */
function fetchThatTells(): typeof fetch {
  let wasOpen = false;
  return async (input, init) => {
    if (wasOpen) tell("The connection was lost; connecting again …");
    wasOpen = false;
    const response = await fetch(input, init);
    wasOpen = response.ok;
    return response;
  };
}
