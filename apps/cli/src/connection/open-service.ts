import { parseExactJson } from "@millrace/engine";
import type { GraphqlClient } from "@millrace/graphql-client";
import { createQueueClient, type QueueClient } from "@millrace/queue-client";
import { createRestClient, type RestClient } from "@millrace/rest-client";
import type { Arguments } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { tell } from "../output/terminal.ts";
import { interruptSignal } from "../program/interrupt.ts";
import { readConnection } from "./read-connection.ts";
import { serviceFailure } from "./service-failure.ts";

/** A service with its clients. Ctrl-C ends all their calls. */
export interface OpenService {
  /** Root address. */
  readonly baseUrl: string;
  /** Secret; only for a request that no client makes. */
  readonly apiKey: string;
  readonly rest: RestClient;
  /** Loaded when it is asked for, because it is slow to load. */
  graphql(): Promise<GraphqlClient>;
  /** The queue of one endpoint. */
  queue(endpointId: string): QueueClient;
  /** Aborts with Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Opens the service that the flags, the environment or a profile name, does the work, and explains failures of the clients.
 *
 * @throws CommandError when there is no key for it
 */
export async function withService<Result>(
  given: Arguments,
  work: (service: OpenService) => Promise<Result>,
): Promise<Result> {
  const { baseUrl, apiKey, keySource, note } = await readConnection(given);
  if (note !== undefined) tell(note);
  if (apiKey === undefined) {
    throw new CommandError(
      `there is no API key for ${baseUrl}. If no service runs, start one with \`millrace up\`. Sign in to one that runs with ` +
        `\`millrace login --base-url ${baseUrl}\`, or set MILLRACE_API_KEY.`,
      { exitCode: exitCodes.notAllowed },
    );
  }
  try {
    return await work(openService(baseUrl, apiKey));
  } catch (error) {
    throw serviceFailure(error, { baseUrl, keySource }) ?? error;
  }
}

/** Makes the clients of a service. Nothing is sent yet. */
export function openService(baseUrl: string, apiKey: string): OpenService {
  const signal = interruptSignal();
  const options = { baseUrl, apiKey, signal };
  return {
    baseUrl,
    apiKey,
    rest: createRestClient(options),
    async graphql() {
      const { createGraphqlClient } = await import("@millrace/graphql-client");
      return createGraphqlClient(options);
    },
    queue: (endpointId) => createQueueClient({ ...options, endpointId, parseJson: parseExactJson }),
    signal,
  };
}
