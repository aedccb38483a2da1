import type { ClaimRefs } from "../../src/claim.ts";
import type { LocatedClaim } from "./claims.ts";
import type { SpecIndex } from "./spec-index.ts";

const upperKebab = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const covered = ["operations", "statuses", "limits", "transitions"] as const;
const singular = { operations: "operation", statuses: "status", limits: "limit", transitions: "transition" } as const;

/**
 * Holds claims against the specs both ways: everything the specs state is claimed, and every claim is about something
 * that is there. Returns one line for each fault.
 */
export function claimFaults(claims: readonly LocatedClaim[], index: SpecIndex): readonly string[] {
  return [
    ...idFaults(claims),
    ...claims.flatMap(({ file, claim }) => {
      const refs = claim.refs ?? {};
      return [...danglingRefs(refs, index), ...legalRefusals(refs, index)].map(
        (fault) => `${file}: ${claim.id} ${fault}`,
      );
    }),
    ...coverageFaults(claims, index),
  ];
}

function idFaults(claims: readonly LocatedClaim[]): readonly string[] {
  const firstFile = new Map<string, string>();
  const faults: string[] = [];
  for (const { file, claim } of claims) {
    if (!upperKebab.test(claim.id)) {
      faults.push(`${file}: the claim id ${claim.id} is not UPPER-KEBAB.`);
    }
    const earlier = firstFile.get(claim.id);
    if (earlier === undefined) {
      firstFile.set(claim.id, file);
    } else {
      faults.push(`${file}: the claim id ${claim.id} is already used in ${earlier}.`);
    }
  }
  return faults;
}

function danglingRefs(refs: ClaimRefs, index: SpecIndex): readonly string[] {
  const names = covered.flatMap((kind) =>
    (refs[kind] ?? []).filter((name) => !index[kind].has(name)).map((name) => `${singular[kind]} ${name}`),
  );
  const fields = (refs.fields ?? []).filter((path) => !index.hasField(path)).map((path) => `field ${path}`);
  const steps = (refs.refusals ?? []).filter((step) => !index.steps.has(step)).map((step) => `step ${step}`);
  return [...names, ...fields, ...steps].map((what) => `refers to the ${what}, which is not in the specs.`);
}

function legalRefusals({ refusals = [] }: ClaimRefs, index: SpecIndex): readonly string[] {
  return refusals
    .filter((step) => index.steps.get(step) === true)
    .map((step) => `says that the step ${step} is refused, and specs/lifecycle.yaml has it.`);
}

function coverageFaults(claims: readonly LocatedClaim[], index: SpecIndex): readonly string[] {
  return covered.flatMap((kind) => {
    const claimed = new Set(claims.flatMap(({ claim }) => claim.refs?.[kind] ?? []));
    return [...index[kind]]
      .filter((name) => !claimed.has(name))
      .map((name) => `specs/claims: no claim covers the ${singular[kind]} ${name}.`);
  });
}
