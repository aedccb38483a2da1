import type { IncomingMessage } from "node:http";
import { type AccountService, DomainError, hashApiKey, type Principal } from "@millrace/engine";
import { bearerToken } from "../../http/authenticate.ts";
import { type PodRequest, valuesOf } from "./pod-request.ts";

/** A key of this service in a request. */
export interface GivenKey {
  readonly principal: Principal;
  readonly keyHash: string;
  readonly text: string;
  /** The header that holds it; undefined for one of the query. */
  readonly header: string | undefined;
}

export const keyParameter = "api_key";
/** Headers in which programs send keys: those of this service, and of the programs that run in pods. */
const HEADERS = ["authorization", "proxy-authorization", "x-api-key", "api-key"] as const;
/** Most values of the query that are looked up. A request with more is not served. */
const VALUES_MAX = 4;

/** The keys of this service in a request, those of the query first. What is none of them is the program's own. */
export async function keysIn(
  request: IncomingMessage,
  address: PodRequest,
  accounts: Pick<AccountService, "authenticate">,
): Promise<readonly GivenKey[]> {
  const values = valuesOf(address, keyParameter);
  if (values.length > VALUES_MAX) {
    throw new DomainError(
      "invalid_request",
      `The address holds ${values.length} times \`${keyParameter}\`. Send it once.`,
    );
  }
  const given: { readonly text: string; readonly header: string | undefined }[] = [];
  for (const text of values) given.push({ text, header: undefined });
  for (const header of HEADERS) {
    const value = request.headers[header]?.toString().trim();
    if (value !== undefined) given.push({ text: bearerToken(value) ?? value, header });
  }
  const found = await Promise.all(
    given.map(async (key): Promise<readonly GivenKey[]> => {
      const principal = key.text === "" ? undefined : await accounts.authenticate(key.text).catch(unknownKey);
      return principal === undefined ? [] : [{ ...key, principal, keyHash: hashApiKey(key.text) }];
    }),
  );
  return found.flat();
}

export function unknownKey(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "unauthorized") return undefined;
  throw error;
}
