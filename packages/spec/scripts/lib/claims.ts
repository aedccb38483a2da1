import { parse } from "yaml";

import { type Claim, type ClaimConfidence, type ClaimKind, type ClaimRefs, derivedFamilies } from "../../src/claim.ts";
import type { GeneratorSource } from "../../src/generator.ts";
import { type Fields, asFields, asList, asOneOf, asText, asTextList, onlyKeys } from "./shape.ts";

const kinds: readonly ClaimKind[] = [
  "status",
  "schema",
  "default",
  "limit",
  "transition",
  "header",
  "error",
  "auth",
  "timing",
  "behaviour",
  "versioning",
  "resource",
];
const confidences: readonly ClaimConfidence[] = ["documented", "observed", "decided"];
const refKeys = ["operations", "statuses", "limits", "transitions", "refusals", "fields"] as const;

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

/** Reads one file of `specs/claims/`; fails on a claim that lacks a field or has an unknown one. */
export function parseClaims(source: GeneratorSource): readonly LocatedClaim[] {
  const top = asFields(parse(source.text), source.path);
  return asList(top["claims"], `${source.path} claims`).map((entry, index) => {
    const bare = asFields(entry, `${source.path} claims[${index}]`);
    const at = `${source.path} claim ${asText(bare["id"], `${source.path} claims[${index}] id`)}`;
    return { file: source.path, claim: parseClaim(bare, at) };
  });
}

function parseClaim(fields: Fields, at: string): StatedClaim {
  onlyKeys(fields, ["id", "section", "kind", "statement", "confidence", "source", "sentences", "refs", "derived"], at);
  const claim: StatedClaim = {
    id: asText(fields["id"], `${at} id`),
    section: asText(fields["section"], `${at} section`),
    kind: asOneOf(fields["kind"], kinds, `${at} kind`),
    statement: asText(fields["statement"], `${at} statement`),
    confidence: asOneOf(fields["confidence"], confidences, `${at} confidence`),
    source: asText(fields["source"], `${at} source`),
  };
  const { sentences, refs, derived } = fields;
  return {
    ...claim,
    ...(sentences === undefined ? {} : { sentences: asTextList(sentences, `${at} sentences`) }),
    ...(refs === undefined ? {} : { refs: parseRefs(refs, `${at} refs`) }),
    ...(derived === undefined ? {} : { derived: parseDerived(derived, `${at} derived`) }),
  };
}

function parseDerived(value: unknown, at: string): NonNullable<Claim["derived"]> {
  return asTextList(value, at).map((family) => asOneOf(family, derivedFamilies, at));
}

function parseRefs(value: unknown, at: string): ClaimRefs {
  const fields = asFields(value, at);
  onlyKeys(fields, refKeys, at);
  const present = refKeys.filter((key) => fields[key] !== undefined);
  return Object.fromEntries(present.map((key) => [key, asTextList(fields[key], `${at} ${key}`)]));
}
