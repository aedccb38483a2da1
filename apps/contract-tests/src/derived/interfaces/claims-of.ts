import type { Claim, ClaimId, DerivedFamily } from "@millrace/spec";
import { claims } from "@millrace/spec/claims";

/** What a derived case is about. */
export interface Subject {
  readonly family: DerivedFamily;
  /** The name of the operation in claims: `rest.createPod`. */
  readonly operation: string;
  /** The field or parameter, as claims name it: `PodCreateInput.env`; undefined for a case about none. */
  readonly field?: string;
}

const byFamily = Map.groupBy(
  claims.flatMap((claim) => (claim.derived ?? []).map((family) => ({ family, claim }))),
  ({ family }) => family,
);

/**
 * The claims that a case checks: those that say `derived: [family]`, name its operation or none, and name its field or none.
 * A claim that names neither is about all operations, also those that come later; one that names no operations but statuses, about
 * all operations of the interfaces whose statuses those are.
 */
export function claimsOf({ family, operation, field }: Subject): readonly ClaimId[] {
  const ofFamily = (byFamily.get(family) ?? []).map(({ claim }) => claim);
  return ofFamily.filter((claim) => concerns(claim, operation, field)).map(({ id }) => id);
}

/** The claims that a family has about any of these operations. */
export function claimsAbout(family: DerivedFamily, operations: readonly { readonly id: string }[]): readonly ClaimId[] {
  return [...new Set(operations.flatMap(({ id }) => claimsOf({ family, operation: id })))];
}

function concerns({ refs = {} }: Claim, operation: string, field: string | undefined): boolean {
  const { operations, statuses, fields } = refs;
  if (operations !== undefined && !operations.includes(operation)) return false;
  const [part] = operation.split(".");
  if (operations === undefined && statuses?.some((status) => status.startsWith(`${part}.`)) === false) return false;
  return fields === undefined || field === undefined || fields.includes(field);
}
