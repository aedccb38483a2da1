import { claims } from "@millrace/spec/claims";
import { expect, test } from "vitest";
import { scenarios } from "../checks/index.ts";
import type { Scenario } from "./scenario.ts";
import { forgottenClaims, traceabilityFaults } from "./traceability.ts";

const [claim, other] = claims.map(({ id }) => id);

function scenario(name: string, cited: readonly string[], more: Partial<Scenario> = {}): Scenario {
  return { name, claims: cited, safety: "read-only", run: async () => {}, ...more };
}

test("every check cites claims that are there, and no claim with a check has a reason to have none", () => {
  expect(traceabilityFaults(scenarios)).toEqual([]);
});

test("every claim has a check, or a reason to have none", () => {
  expect(forgottenClaims(scenarios)).toEqual([]);
  expect(forgottenClaims([])).toContain(claim);
});

test("a check of no claim, of an unknown one, of one twice, and a name given twice are faults", () => {
  const faults = traceabilityFaults([
    scenario("a", []),
    scenario("b", ["NO-SUCH-CLAIM"]),
    scenario("c", [claim ?? "", claim ?? ""]),
    scenario("d", [claim ?? ""]),
    scenario("d", [claim ?? ""]),
  ]);
  expect(faults).toEqual([
    '"a" checks no claim',
    '"b" checks NO-SUCH-CLAIM, which is no claim',
    '"c" lists a claim twice',
    'two scenarios are called "d"',
  ]);
});

test("a scenario that compat does not play names a claim that is checked there", () => {
  const instead = scenario("instead", [other ?? ""]);
  const diverging = scenario("diverging", [claim ?? ""], { insteadInCompat: other ?? "" });
  expect(traceabilityFaults([diverging, instead])).toEqual([]);
  const fault = `"diverging" is not played in compat for ${other}, which is not checked there`;
  expect(traceabilityFaults([diverging])).toEqual([fault]);
  expect(traceabilityFaults([diverging, { ...instead, insteadInCompat: other ?? "" }])).toContain(fault);
});
