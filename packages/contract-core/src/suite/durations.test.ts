import { expect, test } from "vitest";
import { expectedMs } from "./durations.ts";
import type { ScenarioFacts } from "./scenario.ts";

const scenario = (name: string, more: Partial<ScenarioFacts> = {}): ScenarioFacts => ({
  name,
  claims: [],
  safety: "full",
  ...more,
});

test("a scenario that was played before is expected to take as long again", () => {
  expect(expectedMs(scenario("b", { needs: ["own-service"] }), { b: 900 })).toBe(900);
});

test("of unknown scenarios, one that starts a service or may send many requests is expected to take longer", () => {
  const plain = expectedMs(scenario("plain"), {});
  const timed = expectedMs(scenario("timed", { needs: ["time"] }), {});
  const starting = expectedMs(scenario("starting", { needs: ["own-service"] }), {});
  const many = expectedMs(scenario("many", { ceiling: { requests: 4_000 } }), {});
  const walks = expectedMs(scenario("walks", { ceiling: { requests: Infinity } }), {});
  const inOrder = [plain, timed, starting, many, walks];
  expect(inOrder.toSorted((one, other) => one - other)).toEqual(inOrder);
  expect(new Set(inOrder).size).toBe(5);
  expect(walks).toBeLessThan(Infinity);
  expect(expectedMs(scenario("waiting", { spanMs: 30_000, elsewhere: true }), {})).toBeGreaterThan(30_000);
  expect(expectedMs(scenario("moving", { spanMs: 30_000, needs: ["time"] }), {})).toBe(timed);
});
