import { DomainError, type Principal, type Scope } from "@millrace/engine";

/** The refusal of a key that is valid and may not do this: bound to endpoints, or without the scope. */
export function lackingRight({ endpointIds }: Principal, scope: Scope, endpointId?: string): DomainError {
  const isBound = endpointIds !== undefined && (endpointId === undefined || !endpointIds.includes(endpointId));
  const where = endpointId === undefined ? "" : ` on the endpoint ${endpointId}`;
  const reason = isBound
    ? `it is bound to ${endpointIds.length === 1 ? "one endpoint" : `${endpointIds.length} endpoints`}, and this concerns ${endpointId === undefined ? "the whole account" : "another"}. Use a key that is not bound, with the scope "${scope}"`
    : `it lacks the scope "${scope}"${where}`;
  return new DomainError("forbidden", `This key has no right to do this: ${reason}.`);
}
