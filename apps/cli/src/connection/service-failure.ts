import { exitCodes, type ExitCode } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";

/** What the errors of all three clients have. */
interface ClientError extends Error {
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly { readonly field: string; readonly message: string }[];
}

/** Where a request went, and whose key it carried. */
export interface Asked {
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
