import { expect, test } from "vitest";
import { randomOf } from "../base/random.ts";
import { canBeTogether, inOrderOfHealing } from "./pairs.ts";
import { faults } from "./table.ts";

const named = (name: string): (typeof faults)[number] =>
  faults.find((fault) => fault.name === name) ?? expect.fail(`there is no fault ${name}`);

test.each([
  ["gateway-disk-no-space", "gateway-kill", true],
  ["gateway-clock-forward", "gateway-pause", true],
  ["database-half-open", "postgres-kill", true],
  ["gateway-kill", "gateway-pause", false],
  ["postgres-fail-over", "postgres-clock-back", false],
  ["power-loss", "postgres-fail-over", false],
  ["power-loss", "gateway-disk-no-space", false],
  ["gateway-downgrade", "database-cut", false],
  ["gateway-downgrade", "workers-cut", true],
])("%s and %s at the same time: %s", (one, other, isPossible) => {
  expect(canBeTogether(named(one), named(other))).toBe(isPossible);
  expect(canBeTogether(named(other), named(one))).toBe(isPossible);
});

test("gateways are started last, whatever else is mended", () => {
  const names = ["gateway-kill", "power-loss", "gateway-clock-back", "database-cut"];
  const healed = inOrderOfHealing(
    randomOf(1)
      .shuffled(names)
      .map((name) => ({ fault: named(name) })),
  );
  expect(healed.map(({ fault }) => fault.name)).toEqual(names.toReversed());
});
