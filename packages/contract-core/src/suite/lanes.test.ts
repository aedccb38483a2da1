import { expect, test } from "vitest";
import { type Lanes, lanesOf } from "./lanes.ts";
import type { ScenarioFacts } from "./scenario.ts";

const scenario = (name: string, more: Partial<ScenarioFacts> = {}): ScenarioFacts => ({
  name,
  claims: [],
  safety: "full",
  ...more,
});
const plain = scenario("plain");
const timed = scenario("timed", { needs: ["time"] });
const long = scenario("long", { needs: ["time"], spanMs: 1_800_000 });
const crowded = scenario("crowded", { needs: ["room"] });
const alone = scenario("alone", { alone: true });
const elsewhere = scenario("elsewhere", { elsewhere: true });
const another = scenario("another", { needs: ["own-service"] });
const all = [plain, timed, long, crowded, alone, elsewhere, another];
const scarce = ["room"];
const names = (lanes: Lanes<ScenarioFacts>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(lanes).map(([lane, some]) => [lane, (some as ScenarioFacts[]).map(({ name }) => name)]),
  );

test("where the clock is moved, scenarios that move it are played alone", () => {
  expect(names(lanesOf(all, { clock: "control", hasOthers: true, aloneElsewhere: false, scarce }))).toEqual({
    elsewhere: ["elsewhere", "another"],
    together: ["plain"],
    inTurn: ["crowded"],
    alone: ["timed", "long", "alone"],
  });
});

test("in real time, the waits begin at once, the longest first", () => {
  expect(names(lanesOf(all, { clock: "real", hasOthers: false, aloneElsewhere: true, scarce }))).toEqual({
    elsewhere: [],
    together: ["long", "timed", "elsewhere", "another", "plain"],
    inTurn: ["crowded"],
    alone: ["alone"],
  });
});

test("where services can be started, what must be alone is played at one of them, and nothing moves the clock of the target", () => {
  expect(names(lanesOf(all, { clock: "control", hasOthers: true, aloneElsewhere: true, scarce }))).toEqual({
    elsewhere: ["another", "timed", "long", "alone"],
    together: ["elsewhere", "plain"],
    inTurn: ["crowded"],
    alone: [],
  });
});
