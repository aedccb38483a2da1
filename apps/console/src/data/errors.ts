import { QueueError, UnauthorizedError as QueueUnauthorizedError } from "@millrace/queue-client";
import { RestClientError, UnauthorizedError } from "@millrace/rest-client";

/** A failure in the words that a page shows. */
export interface Failure {
  readonly message: string;
  /** What to do about it. */
  readonly cure: string | undefined;
  /** The refused fields, with what is wrong with each. */
  readonly details: readonly { readonly field: string; readonly message: string }[];
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
}

/** `listPods answered 404 not_found: …` */
const PREFIX = /^\w+ answered \d+(?: \w+)?: /;
const SUFFIX = / \(request [\w-]+\)$/;

const CURES: Readonly<Record<string, string>> = {
  connection_failed: "Check that the service runs and that this computer can reach it.",
  timeout: "The service took too long. Check whether it is overloaded, then try again.",
  unexpected_answer: "The answer does not come from the service. Check the proxy in front of it.",
  payment_required: "Raise the limit on the Billing page or in the endpoint settings, or wait for the next month.",
  forbidden: "Sign in with a key that has the right, or ask an administrator of the account for one.",
  rate_limited: "Wait a moment, then try again.",
  unavailable: "The service is starting, stopping, or has no free machine. Try again in a moment.",
  internal: "Search the log of the service for the request id.",
};

/** What to do about an error of the service with this code. */
export function cureOf(code: string): string | undefined {
  return CURES[code];
}

/** Reads a failure out of what was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RestClientError || error instanceof QueueError) {
    const { code, status, requestId, details } = error;
    const message = error.message.replace(PREFIX, "").replace(SUFFIX, "");
    return { message, cure: code === undefined ? undefined : cureOf(code), details, code, status, requestId };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { message, cure: undefined, details: [], code: undefined, status: undefined, requestId: undefined };
}

/** Whether the service refused the key itself. */
export function isRefusedKey(error: unknown): boolean {
  return error instanceof UnauthorizedError || error instanceof QueueUnauthorizedError;
}

/** Whether the thing asked for is not there. */
export function isMissing(error: unknown): boolean {
  return failureOf(error).status === 404;
}

/** Whether the same read may succeed later: the service gave no answer, or one that it was not able to. */
export function mayPass(error: unknown): boolean {
  const { status } = failureOf(error);
  return status === undefined || status === 429 || status >= 500;
}
