import { DomainError, type Principal, type Scope } from "@millrace/engine";

/** The refusal of a key that is valid and may not do this: bound to endpoints or network volumes, or without the scope. */
export function lackingRight({ endpointIds, volumeIds }: Principal, scope: Scope, endpointId?: string): DomainError {
  const isBound = endpointIds !== undefined && (endpointId === undefined || !endpointIds.includes(endpointId));
  const where = endpointId === undefined ? "" : ` on the endpoint ${endpointId}`;
  const reason = isBound
    ? `it is bound to ${endpointIds.length === 1 ? "one endpoint" : `${endpointIds.length} endpoints`}, and this concerns ${endpointId === undefined ? "the whole account" : "another"}. Use a key that is not bound, with the scope "${scope}"`
    : volumeIds !== undefined
      ? `it is bound to ${volumeIds.length === 1 ? "one network volume" : `${volumeIds.length} network volumes`}. Use a key with the scope "${scope}" that is not bound, or bound to this volume`
      : `it lacks the scope "${scope}"${where}`;
  return new DomainError("forbidden", `This key has no right to do this: ${reason}.`);
}
