import { forgottenClaims, traceabilityFaults } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";
import { expect, test } from "vitest";
import { scenarios } from "../checks/index.ts";
import { asPlayed, type Scenario } from "../suite/scenario.ts";
import { plainSuite } from "./suite.ts";

const claim = "QUEUE-RUN-200";
const other = "QUEUE-RUN-BODY";

function scenario(name: string, cited: readonly ClaimId[], more: Partial<Scenario> = {}): Scenario {
  return { name, claims: cited, safety: "read-only", run: async () => {}, ...more };
}

const faultsOf = (some: readonly Scenario[]) => traceabilityFaults({ ...plainSuite, scenarios: some.map(asPlayed) });

test("every scenario checks claims, and none of these is listed as unchecked", () => {
  expect(faultsOf(scenarios)).toEqual([]);
});

test("every claim has a check, or a reason for having none", () => {
  expect(forgottenClaims(plainSuite)).toEqual([]);
  expect(forgottenClaims({ ...plainSuite, scenarios: [] })).toContain(claim);
});

test("a scenario without claims, a claim listed twice or listed as unchecked, and a repeated name are faults", () => {
  const faults = faultsOf([
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

test("a scenario that is not played in compat names a claim that is checked there", () => {
  const instead = scenario("instead", [other]);
  const diverging = scenario("diverging", [claim], { insteadInCompat: other });
  expect(faultsOf([diverging, instead])).toEqual([]);
  const fault = `"diverging" is not played in compat for ${other}, which is not checked there`;
  expect(faultsOf([diverging])).toEqual([fault]);
  expect(faultsOf([diverging, { ...instead, insteadInCompat: other }])).toContain(fault);
});
