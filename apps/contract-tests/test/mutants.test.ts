import { afterAll, beforeAll, expect, test } from "vitest";
import { mutants } from "../src/mutants/index.ts";
import { playMutant } from "../src/mutants/play-mutant.ts";
import { startOwnService } from "../src/target/own-service.ts";
import type { Target } from "../src/target/target.ts";

const SLOW_MS = 120_000;
let service: Target;
beforeAll(async () => {
  service = await startOwnService();
}, SLOW_MS);
afterAll(() => service.close());

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  "the suite notices that %s",
  { timeout: SLOW_MS },
  async (_, mutant) => {
    const { caughtBy } = await playMutant(mutant, service, new AbortController().signal);
    expect(caughtBy, `was to break ${mutant.breaks.join(", ")}`).not.toEqual([]);
  },
);

test("there are as many mutants as names, and enough of them", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(60);
});
