import { allows, type Need, type Principal, type Scope, scopes } from "@millrace/engine";
import type { DocumentOperation } from "../../binding/document-operations.ts";
import { lackingRight } from "../../http/answers/lacking-right.ts";

/** What checks the key of a request. */
interface KeyCheck {
  /** @throws DomainError `unauthorized` */
  authenticate(): Promise<Principal>;
  /** The same for what concerns the whole service; also refuses with `forbidden`. */
  authenticateOperator(): Promise<Principal>;
}

/** What the path of a request names. */
export interface NamedInPath {
  readonly endpointId?: string | undefined;
  readonly volumeId?: string | undefined;
}

/** The right that an operation asks for; `any` is satisfied by every valid key. */
type RequiredScope = Scope | "any";

/**
 * Who a key belongs to, if it may call an operation. A key that is restricted to endpoints or network volumes may
 * call only operations whose path names one of them, and those that filter what they answer.
 *
 * @throws DomainError `unauthorized` or `forbidden`
 */
export async function admitted(
  keys: KeyCheck,
  operation: DocumentOperation,
  { endpointId, volumeId }: NamedInPath,
): Promise<Principal> {
  const scope = requiredScope(operation);
  if (scope === "operator") return keys.authenticateOperator();
  const principal = await keys.authenticate();
  if (scope === "any") return principal;
  const endpoints = endpointId === undefined ? { anyEndpoint: operation.filtersEndpoints } : { endpointId };
  const need: Need = { scope, ...endpoints, volumeId };
  if (allows(principal, need)) return principal;
  throw lackingRight(principal, scope, endpointId);
}

/** Where the document names none, reading needs a smaller right than changing. */
export function requiredScope({ id, method, requiredScope: named }: DocumentOperation): RequiredScope {
  if (named === undefined) return method === "get" ? "manage:read" : "manage";
  const scope = ["any" as const, ...scopes].find((known) => known === named);
  if (scope === undefined) throw new Error(`${id} asks for the scope "${named}", which does not exist.`);
  return scope;
}
