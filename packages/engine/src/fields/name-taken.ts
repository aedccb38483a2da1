import { DomainError } from "../kernel/errors.ts";

/** Refusal because another resource of the account has the name. `resource` is a kind with its article. */
export function nameTaken(resource: string, name: string): DomainError {
  const message = `${resource} named "${name}" already exists. Choose another name.`;
  return new DomainError("conflict", message, { details: [{ field: "name", message: "is taken" }] });
}
