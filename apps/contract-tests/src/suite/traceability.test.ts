import { claims } from "@millrace/spec/claims";
import { expect, test } from "vitest";
import { scenarios } from "../checks/index.ts";
import type { Scenario } from "./scenario.ts";
import { traceabilityFaults } from "./traceability.ts";

const [claim] = claims.map(({ id }) => id);

function scenario(name: string, cited: readonly string[]): Scenario {
  return { name, claims: cited, safety: "read-only", run: async () => {} };
}

test("every check cites claims that are there, and no claim with a check has a reason to have none", () => {
  expect(traceabilityFaults(scenarios)).toEqual([]);
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
