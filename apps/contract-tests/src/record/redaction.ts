/** Removes secrets from all texts that are written. */
export interface Redaction {
  text(text: string): string;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
}

/** Headers without secrets; of all others only the name is kept. */
const SHOWN_HEADERS = new Set([
  "accept",
  "allow",
  "cache-control",
  "content-length",
  "content-type",
  "date",
  "etag",
  "last-event-id",
  "location",
  "retry-after",
  "vary",
  "x-job-status",
  "x-request-id",
]);
const AUTHORIZATION = "authorization";
export const KEY_PLACE = "$MILLRACE_API_KEY";
const HIDDEN = "[hidden]";

/** Recognizes keys by their form, and keys and attempt tokens by the names before them. */
const PASSES = [/\b()(?:mr|rpa)_[A-Za-z0-9]{16,}/g, /([?&](?:attempt|api_key)=)[\w-]+/g, /("attemptToken":")[^"]+/g];

/** `ownKey` becomes {@link KEY_PLACE}; all other `secrets`, and strings in the form of a key of a service, are hidden. */
export function createRedaction(ownKey: string, secrets: readonly string[]): Redaction {
  const hidden = [...new Set(secrets)].filter((secret) => secret !== "" && secret !== ownKey);
  const longestFirst = hidden.toSorted((a, b) => b.length - a.length);
  function text(value: string): string {
    const own = ownKey === "" ? value : value.replaceAll(ownKey, KEY_PLACE);
    const known = longestFirst.reduce((left, secret) => left.replaceAll(secret, HIDDEN), own);
    return PASSES.reduce((left, pattern) => left.replaceAll(pattern, `$1${HIDDEN}`), known);
  }
  return {
    text,
    headers(headers) {
      return Object.fromEntries(
        Object.entries(headers).map(([name, value]) => {
          const isShown = SHOWN_HEADERS.has(name.toLowerCase()) || name.toLowerCase() === AUTHORIZATION;
          return [name, isShown ? text(value) : HIDDEN];
        }),
      );
    },
  };
}
