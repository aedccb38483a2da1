import { parseExactJson } from "@millrace/engine";
import type { GraphqlClient } from "@millrace/graphql-client";
import { createQueueClient, type QueueClient } from "@millrace/queue-client";
import { createRestClient, type RestClient } from "@millrace/rest-client";
import { type Arguments, type Flags, textFlag } from "../command/command.ts";
import { type ExitCode, exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { inShell } from "../command/invocation.ts";
import { tell } from "../output/terminal.ts";
import { interruptSignal } from "../program/interrupt.ts";
import { readConnection } from "./resolve-connection.ts";

const heading = "Service";

/** The flags of every command that speaks to a service. */
export const connectionFlags: Flags = {
  profile: textFlag("NAME", "Profile to use (else $MILLRACE_PROFILE)", { heading }),
  "base-url": textFlag("URL", "Its address (else $MILLRACE_BASE_URL)", { heading }),
  "api-key-file": textFlag("FILE", "File with the key, or - (else $MILLRACE_API_KEY)", { heading }),
};

/** The flags, as they were given, that name the same service in another command line. */
export function serviceWords(given: Arguments): string[] {
  return Object.keys(connectionFlags).flatMap((flag) => {
    const value = given.text(flag);
    return value === undefined ? [] : [`--${flag}`, inShell(value)];
  });
}

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

/** What the errors of all three clients have. */
interface ClientError extends Error {
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly { readonly field: string; readonly message: string }[];
}

/** Where a request went, and whose key it carried. */
interface Asked {
  readonly baseUrl: string;
  /** Undefined where the key was given for this command. */
  readonly keySource?: string;
}

const codesOfClients: Readonly<Record<string, ExitCode>> = {
  connection_failed: exitCodes.unavailable,
  timeout: exitCodes.unavailable,
  unavailable: exitCodes.unavailable,
  rate_limited: exitCodes.unavailable,
  unauthorized: exitCodes.notAllowed,
  payment_required: exitCodes.notAllowed,
  forbidden: exitCodes.notAllowed,
  not_found: exitCodes.notFound,
  invalid_request: exitCodes.usage,
  payload_too_large: exitCodes.usage,
  wait_timeout: exitCodes.waitedTooLong,
  job_failed: exitCodes.jobUnsuccessful,
  job_cancelled: exitCodes.jobUnsuccessful,
  job_timed_out: exitCodes.jobUnsuccessful,
};

/** What an error of a client means for the command; undefined for any other error. */
export function serviceFailure(error: unknown, asked: Asked): CommandError | undefined {
  if (!isClientError(error)) return undefined;
  const exitCode = codesOfClients[error.code ?? ""] ?? exitCodes.failed;
  const more = error.requestId === undefined ? undefined : `request ${error.requestId}`;
  return new CommandError(messageOf(error, asked), { exitCode, more, cause: error });
}

function messageOf(error: ClientError, { baseUrl, keySource }: Asked): string {
  if (error.code === "connection_failed") {
    return (
      `the service at ${baseUrl} cannot be reached${reasonOf(error)}. Start one with \`millrace up\`, or name another with ` +
      "--base-url or --profile."
    );
  }
  const told = plain(error.message);
  if (keySource !== undefined && error.code === "unauthorized") {
    return `${told} The key came from ${keySource}; \`millrace login\` stores another.`;
  }
  if (keySource !== undefined && error.code === "forbidden") return `${told} The key came from ${keySource}.`;
  // The message of the service may name the fields already.
  const details = error.details.filter(({ message }) => !told.includes(message));
  return [told, ...details.map(({ field, message }) => `  ${field}: ${message}`)].join("\n");
}

/** The message of the service, without the name of the operation and the id of the request around it. */
function plain(message: string): string {
  return message
    .replace(/^\w+ answered \d{3}(?: \w+)?: /, "")
    .replace(/^The service answered with status \d{3}: /, "")
    .replace(/ \(request [\w-]+\)$/, "")
    .replace(
      /^(?:run|runsync|status|statusSync|stream|cancel|retry|purgeQueue|health|[a-z]+Batch(?:es|Requests|Results)?): /,
      "",
    );
}

function reasonOf({ cause }: Error): string {
  for (let next = cause; next instanceof Error; next = next.cause) {
    if ("code" in next && typeof next.code === "string") return ` (${next.code})`;
  }
  return "";
}

function isClientError(error: unknown): error is ClientError {
  return error instanceof Error && "status" in error && "requestId" in error && "details" in error;
}

/** Whether a client's error is an answer of this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Error && "status" in error && error.status === status;
}
