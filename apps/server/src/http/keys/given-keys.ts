import type { IncomingMessage } from "node:http";
import { type AccountService, DomainError, hashApiKey, type Principal } from "@millrace/engine";
import { bearerToken } from "./authenticate.ts";
import { type Taken, type TargetParts, valuesOf } from "./target-parts.ts";

/** A key of this service in a request. */
export interface GivenKey {
  readonly principal: Principal;
  readonly key: string;
  readonly keyHash: string;
  /** What was sent: the key, perhaps with the name of a scheme before it. */
  readonly text: string;
  /** The header that holds it; undefined for one of the query. */
  readonly header: string | undefined;
}

const keyParameter = "api_key";
/** Headers in which programs send keys: those of this service, and of the programs behind it. */
const HEADERS = ["authorization", "proxy-authorization", "x-api-key", "api-key"] as const;
/** Most values of the query that are looked up. A request with more is not served. */
const VALUES_MAX = 4;
/** Most words of a header that are looked up: Digest authentication has a dozen. */
const WORDS_MAX = 32;

/** The keys of this service in a request, those of the query first. What is none of them is the program's own. */
export async function keysIn(
  request: IncomingMessage,
  address: TargetParts,
  accounts: Pick<AccountService, "authenticate">,
): Promise<readonly GivenKey[]> {
  const values = valuesOf(address, keyParameter);
  if (values.length > VALUES_MAX) {
    throw new DomainError(
      "invalid_request",
      `The address holds ${values.length} times \`${keyParameter}\`. Send it once.`,
    );
  }
  const given: Pick<GivenKey, "text" | "header">[] = values.map((text) => ({ text, header: undefined }));
  for (const header of HEADERS) {
    for (const text of textsIn(request.headers[header]?.toString() ?? "")) given.push({ text, header });
  }
  const found = await Promise.all(
    given.map(async ({ text: sent, header }): Promise<readonly GivenKey[]> => {
      const key = keyIn(sent);
      const principal = key === "" ? undefined : await accounts.authenticate(key).catch(unknownKey);
      return principal === undefined ? [] : [{ text: sent, key, header, principal, keyHash: hashApiKey(key) }];
    }),
  );
  return found.flat();
}

/** Takes the keys out of the headers. A browser names the page that it comes from, with its query. */
export function dropKeys(headers: IncomingMessage["headers"], keys: readonly GivenKey[]): void {
  for (const { header } of keys) if (header !== undefined) delete headers[header];
  const { referer } = headers;
  if (referer !== undefined && keys.some(({ key }) => referer.includes(key))) delete headers.referer;
}

/** The keys of the query, to be taken out of it. */
export function takenKeys(keys: readonly GivenKey[]): Taken {
  return new Map([[keyParameter, new Set(keys.filter(({ header }) => header === undefined).map(({ text }) => text))]]);
}

/** What a header may hold: a value, one after the name of a scheme, several, or a name and a password. */
function textsIn(value: string): readonly string[] {
  if (value.trim() === "") return [];
  if (bearerToken(value) !== undefined) return [value];
  const basic = /^\s*basic\s+(\S+)\s*$/i.exec(value)?.[1];
  const words = basic === undefined ? value.split(/[\s,]+/) : Buffer.from(basic, "base64").toString().split(":");
  return [...new Set(words)].slice(0, WORDS_MAX);
}

function keyIn(text: string): string {
  const trimmed = text.trim();
  return bearerToken(trimmed) ?? trimmed;
}

export function unknownKey(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "unauthorized") return undefined;
  throw error;
}
