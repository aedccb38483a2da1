import { DomainError } from "@millrace/engine";

const BEARER = /^Bearer +(\S+) *$/i;

/** The key of a REST request: `Authorization: Bearer KEY` and nothing else. @throws DomainError `unauthorized` */
export function bearerKey(authorization: string | undefined): string {
  const key = BEARER.exec(authorization ?? "")?.[1];
  if (key === undefined) throw missingKey("Authorization: Bearer KEY");
  return key;
}

/** The key of a queue request: the header holds the raw key, or Bearer and the key. @throws DomainError `unauthorized` */
export function rawOrBearerKey(authorization: string | undefined): string {
  const text = authorization?.trim() ?? "";
  const key = BEARER.exec(text)?.[1] ?? text;
  if (key === "" || /\s/.test(key)) throw missingKey("authorization: KEY");
  return key;
}

function missingKey(form: string): DomainError {
  return new DomainError("unauthorized", `No usable API key was sent. Send the header \`${form}\`.`);
}
