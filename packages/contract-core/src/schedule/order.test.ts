import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ClaimEvidence, TargetEvidence } from "../record/evidence.ts";
import { type Orderable, type Visit, oldestFirst, visitedIn } from "./order.ts";

function scenario(name: string, ...claims: readonly string[]): Orderable {
  return { name, claims: claims.length === 0 ? [name.toUpperCase()] : claims };
}

function known(scenarios: Readonly<Record<string, string>>, ...broken: readonly string[]): TargetEvidence {
  const claims = Object.fromEntries(broken.map((id) => [id, { brokenSince: "1" } as ClaimEvidence]));
  return { lastRunAt: "", scenarios, claims };
}

const [a, b, c, d] = [scenario("a"), scenario("b"), scenario("c"), scenario("d")];
const names = (scenarios: readonly Orderable[]): string => scenarios.map(({ name }) => name).join("");

describe("the order of scenarios", () => {
  test("is that of the source while there is no evidence", () => {
    expect(names(oldestFirst(undefined)([c, a, b]))).toBe("cab");
  });

  test("begins with scenarios that were never begun, then those begun longest ago", () => {
    expect(names(oldestFirst(known({ a: "3", b: "1", c: "2" }))([a, b, c, d]))).toBe("dbca");
  });

  test("begins with the oldest one, then alternates between broken claims and the others", () => {
    expect(names(oldestFirst(known({ a: "1", b: "2", c: "3", d: "4" }, "C", "D"))([a, b, c, d]))).toBe("acbd");
  });

  test("keeps scenarios that share a claim together", () => {
    const both = [scenario("x", "SHARED"), a, scenario("y", "SHARED")];
    expect(names(oldestFirst(known({ x: "9", a: "5", y: "1" }))(both))).toBe("yxa");
  });
});

test("a scenario that the budget ended counts as begun, later ones do not", () => {
  const result = (scenario: Orderable, skipped: Visit["skipped"]) => ({ scenario, skipped });
  const results = [result(a, null), result(b, "safety"), result(c, "budget"), result(d, "budget")];
  expect(visitedIn(results)).toEqual(["a", "b", "c"]);
  expect(visitedIn([result(a, null), result(b, "stopped")])).toEqual(["a"]);
});

test("over several nights any budget reaches every scenario, even if one scenario alone exceeds it", () => {
  const costs = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(3)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(costs, fc.integer({ min: 2, max: 8 }), fc.nat(2), (costs, budget, brokenCount) => {
      // Each has its own claim, and one that it shares with some of the others.
      const all = costs.map(([, shared], index) => scenario(`s${index}`, `OWN-${index}`, `SHARED-${shared}`));
      const broken = all.slice(0, brokenCount).map(({ claims }) => claims[0] ?? "");
      let begun: Record<string, string> = {};
      for (let night = 1; night <= 4 * all.length; night += 1) {
        const results: Visit[] = [];
        let left = budget;
        for (const one of oldestFirst(known(begun, ...broken))(all)) {
          left -= costs[all.indexOf(one)]?.[0] ?? 0;
          results.push({ scenario: one, skipped: left < 0 ? "budget" : null });
        }
        const at = String(night).padStart(4, "0");
        begun = { ...begun, ...Object.fromEntries(visitedIn(results).map((name) => [name, at])) };
      }
      expect(Object.keys(begun).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
    }),
  );
});

test("no scenario is lost or duplicated", () => {
  const nameList = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 20 });
  fc.assert(
    fc.property(nameList, fc.dictionary(fc.string(), fc.string()), fc.array(fc.string()), (list, begun, broken) => {
      const all = list.map((name) => scenario(name));
      const ordered = oldestFirst(known(begun, ...broken))(all);
      expect(ordered.map(({ name }) => name).toSorted()).toEqual(list.toSorted());
    }),
  );
});
