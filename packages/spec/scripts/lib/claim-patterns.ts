import type { LocatedClaim } from "./claims.ts";
import { type InterfaceSpec, listOperations } from "./open-api.ts";

const pattern = /^(\w+)\.\* (\d{3})$/;

/** Claims in which `rest.* 401` stands for that status of every operation of the interface that documents it. */
export function withoutPatterns(
  claims: readonly LocatedClaim[],
  interfaces: readonly InterfaceSpec[],
): readonly LocatedClaim[] {
  const all = interfaces.flatMap((spec) =>
    listOperations(spec).flatMap(({ id, statuses }) => statuses.map((status) => ({ spec: spec.name, id, status }))),
  );
  function expanded(name: string): readonly string[] {
    const [, wantedSpec, wantedStatus] = pattern.exec(name) ?? [];
    const found = all.filter(({ spec, status }) => spec === wantedSpec && String(status) === wantedStatus);
    // One that stands for nothing stays, and is reported as unknown.
    return found.length === 0 ? [name] : found.map(({ spec, id, status }) => `${spec}.${id} ${status}`);
  }
  return claims.map(({ file, claim }) => {
    const { statuses } = claim.refs ?? {};
    if (statuses === undefined) return { file, claim };
    return { file, claim: { ...claim, refs: { ...claim.refs, statuses: [...new Set(statuses.flatMap(expanded))] } } };
  });
}
