import type { LocatedClaim } from "./claims.ts";
import { type InterfaceSpec, listOperations } from "./open-api.ts";

const pattern = /^(\w+)\.\*(?: (\d{3}))?$/;

/**
 * Claims in which `rest.*` stands for every operation of the interface, and `rest.* 401` for that status of every one that documents
 * it.
 */
export function withoutPatterns(
  claims: readonly LocatedClaim[],
  interfaces: readonly InterfaceSpec[],
): readonly LocatedClaim[] {
  const all = interfaces.flatMap((spec) =>
    listOperations(spec).map(({ id, statuses }) => ({ name: `${spec.name}.${id}`, of: spec.name, statuses })),
  );
  function expanded(name: string): readonly string[] {
    const [, wanted, status] = pattern.exec(name) ?? [];
    const found = all
      .filter(
        ({ of, statuses }) => of === wanted && (status === undefined || statuses.some((one) => `${one}` === status)),
      )
      .map((operation) => (status === undefined ? operation.name : `${operation.name} ${status}`));
    // One that stands for nothing stays, and is reported as unknown.
    return found.length === 0 ? [name] : found;
  }
  const expandedAll = (names: readonly string[]): readonly string[] => [...new Set(names.flatMap(expanded))];
  return claims.map(({ file, claim }) => {
    const { operations, statuses } = claim.refs ?? {};
    const refs = {
      ...claim.refs,
      ...(operations === undefined ? {} : { operations: expandedAll(operations) }),
      ...(statuses === undefined ? {} : { statuses: expandedAll(statuses) }),
    };
    return { file, claim: claim.refs === undefined ? claim : { ...claim, refs } };
  });
}
