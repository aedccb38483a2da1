import type { CurrentKey } from "@millrace/rest-client";

export type Scope = CurrentKey["scopes"][number];

type KeyRights = { readonly [Name in "scopes" | "endpointIds" | "volumeIds"]: Readonly<CurrentKey[Name]> } & Pick<
  CurrentKey,
  "isOperator"
>;

/** The rule of the service: `admin` holds all rights of its account, `manage` holds `manage:read`. A key for network volumes is for their files alone. */
export function allows(
  { scopes, endpointIds, volumeIds, isOperator }: KeyRights,
  scope: Scope,
  endpointId?: string,
): boolean {
  if (scope === "operator") return isOperator;
  if (scope === "metrics") return isOperator || scopes.includes("metrics") || scopes.includes("operator");
  if (volumeIds !== null) return false;
  if (endpointIds !== null && (endpointId === undefined || !endpointIds.includes(endpointId))) return false;
  if (scopes.includes(scope) || scopes.includes("admin")) return true;
  return scope === "manage:read" && scopes.includes("manage");
}
