import fc from "fast-check";
import { test } from "vitest";

import { type Bump, bumpFor, bumps, changesetDemands } from "./changeset-demand.ts";
import type { ClaimChange } from "./claim-diff.ts";
import type { SpecPart } from "./fact.ts";
import { type Severity, severities } from "./severity.ts";

const packages = [
  { name: "spec", version: "1.0.0", parts: ["claims", "limits", "rest"] as const },
  { name: "client", version: "0.3.0", parts: ["rest"] as const },
];

function change(...reasons: readonly (readonly [Severity, SpecPart])[]): ClaimChange {
  const told = reasons.map(([severity, part]) => ({ severity, part, text: "" }));
  return { change: "changed", id: "A", severity: "wording", statement: "", before: null, reasons: told };
}

const unmet = (changes: readonly ClaimChange[], ...releases: readonly Record<string, Bump>[]) =>
  changesetDemands(
    { changes, silent: [] },
    packages,
    releases.map((one) => ({ releases: one })),
  )
    .filter(({ isMet }) => !isMet)
    .map((demand) => `${demand.package} ${demand.bump}`);

test("without a change nothing is asked for", ({ expect }) => {
  expect(unmet([])).toEqual([]);
});

test("a package answers for what it is generated from", ({ expect }) => {
  expect(unmet([change(["breaking", "limits"])])).toEqual(["spec major"]);
  expect(unmet([change(["additive", "rest"])])).toEqual(["spec minor", "client minor"]);
});

test("a package that was never released owes no changeset", ({ expect }) => {
  const unreleased = [{ name: "spec", version: "0.0.0", parts: ["rest"] as const }];
  expect(changesetDemands({ changes: [change(["breaking", "rest"])], silent: [] }, unreleased, [])).toEqual([]);
});

test("a difference that no claim speaks of asks for as much", ({ expect }) => {
  const silent = [{ severity: "breaking", part: "rest", text: "" }] as const;
  expect(changesetDemands({ changes: [], silent }, packages, []).map(({ bump }) => bump)).toEqual(["major", "minor"]);
});

test("before 1.0 a minor version may break, after it only a major one", ({ expect }) => {
  expect([bumpFor("breaking", "0.9.1"), bumpFor("breaking", "1.0.0")]).toEqual(["minor", "major"]);
  expect(unmet([change(["breaking", "rest"])], { spec: "minor", client: "minor" })).toEqual(["spec major"]);
});

test("the largest of several changesets counts", ({ expect }) => {
  expect(unmet([change(["breaking", "claims"])], { spec: "patch" }, { spec: "major" })).toEqual([]);
});

test("an empty changeset does for other words, and for nothing else", ({ expect }) => {
  expect(unmet([change(["wording", "claims"])], {})).toEqual([]);
  expect(unmet([change(["additive", "claims"])], {})).toEqual(["spec minor"]);
});

test("what is enough for a severity is enough for every lesser one", () => {
  const size = fc.constantFrom(...bumps);
  fc.assert(
    fc.property(size, fc.constantFrom("0.1.0", "2.0.0"), (bump, version) => {
      const enough = severities.map((severity) => bumps.indexOf(bumpFor(severity, version)) <= bumps.indexOf(bump));
      return enough.join() === enough.toSorted().toReversed().join();
    }),
  );
});
