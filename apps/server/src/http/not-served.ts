import { DomainError } from "@millrace/engine";

const HOSTED_DIALECT = "/compat/";

/**
 * The refusal of an address that the service does not have. Programs for the hosted service take 404 as "deleted", also where the
 * operation is what is missing; they are told 501.
 *
 * @param path the whole path of the request
 */
export function notServed(method: string, path: string): DomainError {
  if (!path.startsWith(HOSTED_DIALECT)) return new DomainError("not_found", `There is nothing at ${method} ${path}.`);
  const message = `This service has nothing at ${method} ${path}, unlike the hosted service; docs/compat.md lists what it serves.`;
  return new DomainError("not_implemented", message);
}
