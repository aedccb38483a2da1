import { expect, test } from "vitest";

import type { ClaimConfidence } from "../../src/claim.ts";
import type { LocatedClaim } from "./claims.ts";
import { gapFaults, parseGaps } from "./gaps.ts";

const claims = [claim("NAME-UNIQUE", "documented"), claim("NAME-409", "decided"), claim("COLOUR", "documented")];

function claim(id: string, confidence: ClaimConfidence): LocatedClaim {
  const claimed = {
    id,
    confidence,
    section: "Things",
    kind: "schema",
    statement: "It is.",
    source: "fixture",
  } as const;
  return { file: "things.yaml", claim: claimed };
}

const faultsOf = (...names: readonly string[]) => gapFaults([{ line: 7, text: "not shown", claims: names }], claims);

test("a gap that claims fill has no fault", () => {
  expect(faultsOf("NAME-409", "NAME-*")).toEqual([]);
});

test("a gap that nothing fills is named", () => {
  const at = "specs/gaps.yaml: line 7 of the document";
  expect(faultsOf()).toEqual([`${at} names no claim.`]);
  expect(faultsOf("NAME-404")).toEqual([`${at} names NAME-404, which is no claim.`]);
  expect(faultsOf("SIZE-*")).toEqual([`${at} names SIZE-*, which is no claim.`]);
  expect(faultsOf("COLOUR")).toEqual([`${at} names COLOUR, which is documented and therefore fills no gap.`]);
});

test("gaps and deviations are read alike, and what nobody reads is refused", () => {
  const entry = "- { line: 7, text: not shown, claims: [NAME-409] }";
  const read = (text: string) => parseGaps({ path: "specs/gaps.yaml", text, sha256: "" });
  const gap = { line: 7, text: "not shown", claims: ["NAME-409"] };
  expect(read(`gaps:\n  ${entry}\ndeviations:\n  ${entry}\n`)).toEqual([gap, gap]);
  expect(() => read(`gaps:\n  ${entry}\ndeviations: []\nholes: []\n`)).toThrow("unknown keys: holes");
  expect(() => read("gaps: []\n")).toThrow("deviations must be a list");
});
