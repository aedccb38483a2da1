import type { Suite } from "../suite/suite.ts";

/** Removes secrets from all texts that are written. */
export interface Redaction {
  /** What stands for the own key: a variable of a shell. */
  readonly keyPlace: string;
  text(text: string): string;
  headers(headers: Readonly<Record<string, string>>): Record<string, string>;
}

/** Headers of any interface without secrets; of others that the suite does not show only the name is kept. */
const SHOWN_HEADERS = [
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
  "x-request-id",
  // Shown without its secret.
  "authorization",
];
const HIDDEN = "[hidden]";
/** A shorter text stands in too many words by chance. No command line takes such a key. */
export const KEY_MIN_CHARS = 8;

/** `ownKey` becomes the name of the suite's variable; all other `secrets`, and strings in the form of one, are hidden. */
export function createRedaction(
  { keyVariable, secretForms = [], shownHeaders = [] }: Pick<Suite, "keyVariable" | "secretForms" | "shownHeaders">,
  ownKey: string,
  secrets: readonly string[],
): Redaction {
  const shown = new Set([...SHOWN_HEADERS, ...shownHeaders]);
  const keyPlace = `$${keyVariable}`;
  const hidden = [...new Set(secrets)].filter((secret) => secret.length >= KEY_MIN_CHARS && secret !== ownKey);
  const longestFirst = hidden.toSorted((a, b) => b.length - a.length);
  function text(value: string): string {
    const own = ownKey.length < KEY_MIN_CHARS ? value : value.replaceAll(ownKey, () => keyPlace);
    const known = longestFirst.reduce((left, secret) => left.replaceAll(secret, HIDDEN), own);
    return secretForms.reduce((left, pattern) => left.replaceAll(pattern, `$1${HIDDEN}`), known);
  }
  return {
    keyPlace,
    text,
    headers(headers) {
      return Object.fromEntries(
        Object.entries(headers).map(([name, value]) => {
          const isShown = shown.has(name.toLowerCase());
          return [name, isShown ? text(value) : HIDDEN];
        }),
      );
    },
  };
}
