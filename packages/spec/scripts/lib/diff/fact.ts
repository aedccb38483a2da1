import type { ClaimRefs } from "../../../src/claim.ts";
import { additive, breaking, type Difference } from "./severity.ts";

export type RefKind = keyof ClaimRefs;

export const refKinds: readonly RefKind[] = ["operations", "statuses", "limits", "transitions", "refusals", "fields"];

/** The parts of `specs/` that OpenAPI and GraphQL describe. */
export const interfaceParts = ["rest", "queue", "worker", "openai", "batches", "compatV2", "graphql"] as const;
export const specParts = ["claims", "limits", "lifecycle", "errors", "s3", ...interfaceParts] as const;

/** Which part of `specs/` a difference was found in. */
export type SpecPart = (typeof specParts)[number];

/** A difference of something that claims refer to, or could refer to. */
export interface FactDifference extends Difference {
  readonly part: SpecPart;
  /** The new transition that contradicts a claim which refers to this and not to it. */
  readonly contradicts?: string;
}

/** Of what is on both sides the comparison; else that it came or went. */
export function presence<Fact>(
  before: Fact | undefined,
  after: Fact | undefined,
  compare: (before: Fact, after: Fact) => readonly Difference[],
): readonly Difference[] {
  if (before !== undefined && after !== undefined) return compare(before, after);
  if (before === after) return [];
  return [before === undefined ? additive("is new") : breaking("is gone")];
}

/** A difference with the place that it was found in; inside a schema with a name, that name says it. */
export function placed(part: SpecPart, name: string, { severity, text, isShared }: Difference): FactDifference {
  return { severity, part, text: isShared === true ? `${part}: ${text}` : `${name}: ${text}` };
}
