import { DomainError, type DomainErrorCode } from "@millrace/engine";

const CODE_OF_STATUS: Readonly<Record<number, DomainErrorCode>> = {
  404: "not_found",
  408: "request_timeout",
  413: "payload_too_large",
};

/**
 * Turns a refusal by Fastify itself, such as an address that cannot be decoded, into one of ours. Every other error is
 * answered unchanged.
 */
export function frameworkRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !("statusCode" in error) || typeof error.statusCode !== "number") return error;
  if (error instanceof DomainError || error.statusCode < 400 || error.statusCode > 499) return error;
  return new DomainError(CODE_OF_STATUS[error.statusCode] ?? "invalid_request", error.message, { cause: error });
}
