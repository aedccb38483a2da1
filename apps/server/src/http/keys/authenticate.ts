import { DomainError } from "@millrace/engine";

const BEARER = "bearer ";

/** The key of a REST request: `Authorization: Bearer KEY` and nothing else. @throws DomainError `unauthorized` */
export function bearerKey(authorization: string | undefined): string {
  const key = bearerToken(authorization);
  if (key === undefined) throw missingKey("Authorization: Bearer KEY");
  return key;
}

/** The key of a queue request: the header holds the raw key, or Bearer and the key. @throws DomainError `unauthorized` */
export function rawOrBearerKey(authorization: string | undefined): string {
  const text = authorization?.trim() ?? "";
  const key = bearerToken(text) ?? text;
  if (key === "" || hasBlank(key)) throw missingKey("authorization: KEY");
  return key;
}

/** The text after `Bearer`; undefined when the header has another form. */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization?.slice(0, BEARER.length).toLowerCase() !== BEARER) return undefined;
  const key = authorization.slice(BEARER.length).trim();
  return key === "" || hasBlank(key) ? undefined : key;
}

function hasBlank(text: string): boolean {
  return /\s/.test(text);
}

/** Refusal of a request without a key. */
export function missingKey(form: string): DomainError {
  return new DomainError("unauthorized", `No usable API key was sent. Send the header \`${form}\`.`);
}
