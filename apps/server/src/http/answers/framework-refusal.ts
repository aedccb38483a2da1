import { DomainError, type DomainErrorCode } from "@millrace/engine";

const CODE_OF_STATUS: Readonly<Record<number, DomainErrorCode>> = {
  404: "not_found",
  408: "request_timeout",
  413: "payload_too_large",
};

/**
 * Converts a refusal by Fastify, such as an address that cannot be decoded, to a DomainError. Every other error is
 * returned unchanged.
 */
export function frameworkRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !("statusCode" in error) || typeof error.statusCode !== "number") return error;
  if (error instanceof DomainError || error.statusCode < 400 || error.statusCode > 499) return error;
  return new DomainError(CODE_OF_STATUS[error.statusCode] ?? "invalid_request", error.message, { cause: error });
}
