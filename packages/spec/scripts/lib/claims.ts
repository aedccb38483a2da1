import { type Claim, claimConfidences, claimKinds, derivedFamilies } from "../../src/claim.ts";
import type { GeneratorSource } from "../../src/generator.ts";
import { asFields, asText, entriesIn, listOf, oneOf, optional, record, type Shape } from "./shape.ts";

/** A claim as a file states it: its id may be new, and its sentences are named by their hashes. */
export interface StatedClaim extends Omit<Claim, "id" | "sentences"> {
  readonly id: string;
  readonly sentences?: readonly string[];
}

/** A claim with the file that states it. */
export interface LocatedClaim {
  readonly file: string;
  readonly claim: StatedClaim;
}

const names = optional(listOf(asText));

const claim: Shape<StatedClaim> = record({
  id: asText,
  section: asText,
  kind: oneOf(claimKinds),
  statement: asText,
  confidence: oneOf(claimConfidences),
  source: asText,
  sentences: names,
  refs: optional(
    record({ operations: names, statuses: names, limits: names, transitions: names, refusals: names, fields: names }),
  ),
  derived: optional(listOf(oneOf(derivedFamilies))),
});

/** Reads one file of `specs/claims/`; fails on a claim that lacks a field or has an unknown one. */
export function parseClaims(source: GeneratorSource): readonly LocatedClaim[] {
  return entriesIn(source, "claims", (entry, where) => {
    const id = asText(asFields(entry, where)["id"], `${where} id`);
    return { file: source.path, claim: claim(entry, `${source.path} claim ${id}`) };
  });
}
