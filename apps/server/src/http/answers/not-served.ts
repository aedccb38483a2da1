import { DomainError } from "@millrace/engine";
import { openaiBaseFor } from "./openai-error.ts";

/** Below the base addresses of the hosted dialect. */
const HOSTED = /^\/compat\/v[12]\//;

/**
 * The refusal of an address that the service does not have. Programs for the hosted service take 404 as "deleted", also where the
 * operation is what is missing; they are told 501.
 *
 * @param path the whole path of the request
 */
export function notServed(method: string, path: string): DomainError {
  const base = openaiBaseFor(path);
  if (base !== undefined) {
    const message = `There is nothing at ${method} ${path}. The base URL of clients made for OpenAI is the address of this service and ${base}.`;
    return new DomainError(HOSTED.test(path) ? "not_implemented" : "not_found", message);
  }
  if (!HOSTED.test(path)) return new DomainError("not_found", `There is nothing at ${method} ${path}.`);
  const message = `This service has nothing at ${method} ${path}, unlike the hosted service; docs/compat.md lists what it serves.`;
  return new DomainError("not_implemented", message);
}
