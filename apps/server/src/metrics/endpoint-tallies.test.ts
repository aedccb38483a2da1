import fc from "fast-check";
import { expect, it } from "vitest";
import { createEndpointTallies, OTHER_ENDPOINTS } from "./endpoint-tallies.ts";

it("has at most as many labels as it may, and loses no count", () => {
  fc.assert(
    fc.property(fc.nat(5), fc.array(fc.nat(12)), (max, jobs) => {
      const tallies = createEndpointTallies(max);
      for (const endpoint of jobs) tallies.of(`e${endpoint}`).submitted += 1;
      const entries = [...tallies.entries()];
      expect(entries.filter(([label]) => label !== OTHER_ENDPOINTS).length).toBeLessThanOrEqual(max);
      expect(entries.length).toBeLessThanOrEqual(max + 1);
      expect(entries.reduce((sum, [, { submitted }]) => sum + submitted, 0)).toBe(jobs.length);
    }),
  );
});

it("gives the place of a deleted endpoint to another one", () => {
  const tallies = createEndpointTallies(1);
  tallies.of("first").submitted = 3;
  tallies.of("second").submitted = 1;
  tallies.forget("first");
  tallies.of("third").submitted = 2;
  expect([...tallies.entries()].map(([label, { submitted }]) => [label, submitted])).toEqual([
    ["third", 2],
    [OTHER_ENDPOINTS, 1],
  ]);
});
