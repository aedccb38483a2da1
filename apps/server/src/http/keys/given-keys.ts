import type { IncomingMessage } from "node:http";
import { type AccountService, DomainError, hashApiKey, type Principal } from "@millrace/engine";
import { bearerToken } from "./authenticate.ts";
import { type TargetParts, valuesOf } from "./target-parts.ts";

/** A key of this service in a request. */
export interface GivenKey {
  readonly principal: Principal;
  readonly key: string;
  readonly keyHash: string;
  /** The header that holds it; undefined for one of the query. */
  readonly header: string | undefined;
}

const keyParameter = "api_key";
/** Headers in which programs send keys: those of this service, and of the programs behind it. */
const HEADERS = ["authorization", "proxy-authorization", "x-api-key", "api-key"] as const;
/** Most values of the query that are looked up. A request with more is not served. */
const VALUES_MAX = 4;
/** Most words of a header that are looked up: Digest authentication has a dozen. A request with more is not served. */
const WORDS_MAX = 32;

/** What a request holds where keys are looked for. */
export interface FoundKeys {
  /** Keys of this service, those of the query first. What is none of them is the program's own. */
  readonly keys: readonly GivenKey[];
  /** Why the first text that is no key of this service is none; undefined where there is no such text. */
  readonly refusal: DomainError | undefined;
}

/** Looks up all texts of a request that may be keys. @throws DomainError where there are too many */
export async function keysIn(
  request: IncomingMessage,
  address: TargetParts,
  accounts: Pick<AccountService, "authenticate">,
): Promise<FoundKeys> {
  const values = valuesOf(address, keyParameter);
  if (values.length > VALUES_MAX) {
    throw new DomainError(
      "invalid_request",
      `The address holds ${values.length} times \`${keyParameter}\`. Send it once.`,
    );
  }
  const given: { readonly text: string; readonly header: string | undefined }[] = values.map((text) => ({
    text,
    header: undefined,
  }));
  for (const header of HEADERS) {
    const texts = textsIn(request.headers[header]?.toString() ?? "");
    if (texts.length > WORDS_MAX) {
      const message = `The header ${header} holds ${texts.length} words. Send a key alone, or after the name of its scheme.`;
      throw new DomainError("invalid_request", message);
    }
    for (const text of texts) given.push({ text, header });
  }
  const found = await Promise.all(
    given.map(async ({ text: sent, header }): Promise<GivenKey | DomainError | undefined> => {
      const key = keyIn(sent);
      if (key === "") return undefined;
      const principal = await accounts.authenticate(key).catch(refusalIn);
      return principal instanceof DomainError ? principal : { key, header, principal, keyHash: hashApiKey(key) };
    }),
  );
  const keys = found.flatMap((one) => (one === undefined || one instanceof DomainError ? [] : [one]));
  return { keys, refusal: found.find((one) => one instanceof DomainError) };
}

/** What a header may hold: a value, one after the name of a scheme, several, or a name and a password. */
function textsIn(value: string): readonly string[] {
  if (value.trim() === "") return [];
  if (bearerToken(value) !== undefined) return [value];
  const basic = /^\s*basic\s+(\S+)\s*$/i.exec(value)?.[1];
  const words = basic === undefined ? value.split(/[\s,]+/) : Buffer.from(basic, "base64").toString().split(":");
  return [...new Set(words)];
}

/** The key in what was sent as one, which may have `Bearer` before it. */
function keyIn(text: string): string {
  const trimmed = text.trim();
  return bearerToken(trimmed) ?? trimmed;
}

/** The refusal of a text that is no key. @throws any other error */
export function refusalIn(error: unknown): DomainError {
  if (error instanceof DomainError && error.code === "unauthorized") return error;
  throw error;
}

export function unknownKey(error: unknown): undefined {
  refusalIn(error);
}
