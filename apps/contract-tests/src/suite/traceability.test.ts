import type { ClaimId } from "@millrace/spec";
import { expect, test } from "vitest";
import { scenarios } from "../checks/index.ts";
import type { Scenario } from "./scenario.ts";
import { forgottenClaims, traceabilityFaults } from "./traceability.ts";

const claim = "QUEUE-RUN-200";
const other = "QUEUE-RUN-BODY";

function scenario(name: string, cited: readonly ClaimId[], more: Partial<Scenario> = {}): Scenario {
  return { name, claims: cited, safety: "read-only", run: async () => {}, ...more };
}

test("every scenario checks claims, and none of them has a reason to have no check", () => {
  expect(traceabilityFaults(scenarios)).toEqual([]);
});

test("every claim has a check, or a reason to have none", () => {
  expect(forgottenClaims(scenarios)).toEqual([]);
  expect(forgottenClaims([])).toContain(claim);
});

test("a check of no claim, of one twice, of one with a reason to have none, and a name given twice are faults", () => {
  const faults = traceabilityFaults([
    scenario("a", []),
    scenario("b", ["DOCS-429-500"]),
    scenario("c", [claim, claim]),
    scenario("d", [claim]),
    scenario("d", [claim]),
  ]);
  expect(faults).toEqual([
    '"a" checks no claim',
    '"c" lists a claim twice',
    'two scenarios are called "d"',
    "DOCS-429-500 has a check and a reason to have none",
  ]);
});

test("a scenario that compat does not play names a claim that is checked there", () => {
  const instead = scenario("instead", [other]);
  const diverging = scenario("diverging", [claim], { insteadInCompat: other });
  expect(traceabilityFaults([diverging, instead])).toEqual([]);
  const fault = `"diverging" is not played in compat for ${other}, which is not checked there`;
  expect(traceabilityFaults([diverging])).toEqual([fault]);
  expect(traceabilityFaults([diverging, { ...instead, insteadInCompat: other }])).toContain(fault);
});
