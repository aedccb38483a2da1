import type { SpecsDiff } from "./diff-specs.ts";
import type { SpecPart } from "./fact.ts";
import { type Severity, worst } from "./severity.ts";

export const bumps = ["patch", "minor", "major"] as const;

/** The version of a package before its first release. */
const NEVER_RELEASED = "0.0.0";

export type Bump = (typeof bumps)[number];

/** A published package, and which parts of `specs/` it is generated from. */
export interface GeneratedPackage {
  readonly name: string;
  readonly version: string;
  readonly parts: readonly SpecPart[];
}

/** A changeset that announces something since the base. */
export interface Changeset {
  readonly releases: Readonly<Record<string, unknown>>;
}

/** What a package needs, and what it has. */
export interface Demand {
  readonly package: string;
  readonly severity: Severity;
  readonly bump: Bump;
  /** The largest bump announced since the base; null when there is none. */
  readonly announced: Bump | null;
  readonly isMet: boolean;
}

/** What the differences ask of the changesets, package by package. */
export function changesetDemands(
  { changes, silent }: SpecsDiff,
  packages: readonly GeneratedPackage[],
  changesets: readonly Changeset[],
): readonly Demand[] {
  const reasons = [...changes.flatMap((change) => change.reasons), ...silent];
  // Users of a package do not notice changed wording: an empty changeset that says so is enough.
  const saysNone = changesets.some(({ releases }) => Object.keys(releases).length === 0);
  return packages.flatMap(({ name, version, parts }) => {
    const severity = worst(reasons.filter(({ part }) => parts.includes(part)));
    // Nobody has a package that was never released; its note of the first release says what it holds.
    if (severity === undefined || version === NEVER_RELEASED) return [];
    const bump = bumpFor(severity, version);
    const given = changesets.map(({ releases }) => releases[name]);
    const announced = bumps.findLast((size) => given.includes(size)) ?? null;
    const isLargeEnough = announced !== null && bumps.indexOf(announced) >= bumps.indexOf(bump);
    return [{ package: name, severity, bump, announced, isMet: isLargeEnough || (severity === "wording" && saysNone) }];
  });
}

/** Before 1.0 a minor version may break, as semantic versioning has it and `.changeset/README.md` says. */
export function bumpFor(severity: Severity, version: string): Bump {
  if (severity === "wording") return "patch";
  return severity === "breaking" && !version.startsWith("0.") ? "major" : "minor";
}
