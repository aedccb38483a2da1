import { DomainError } from "@millrace/engine";

const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function isId(id: string): boolean {
  return ID.test(id);
}

/** @throws DomainError `invalid_request` naming the place when this cannot be the id of an endpoint, a worker or a job */
export function checkId(place: string, id: string): void {
  if (isId(id)) return;
  const message = "must be 1 to 64 letters, digits, underscores or hyphens";
  throw new DomainError("invalid_request", `${place} ${message}.`, { details: [{ field: place, message }] });
}
