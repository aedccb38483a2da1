import { expect, test } from "vitest";
import { type Room, lanesOf } from "./lanes.ts";
import { expectedMs } from "./durations.ts";
import type { ScenarioFacts } from "./scenario.ts";
import { endOf, scheduleOf } from "./schedule.ts";

const scenario = (name: string, more: Partial<ScenarioFacts> = {}): ScenarioFacts => ({
  name,
  claims: [],
  safety: "full",
  ...more,
});
const room: Room = { clock: "control", hasOthers: true, aloneElsewhere: true, scarce: ["room"] };
const known = { a: 100, b: 900, c: 300, d: 500, apart: 400, "apart too": 700, turn: 50, "turn too": 60 };
const all = [
  ...["a", "b", "c", "d"].map((name) => scenario(name)),
  ...["apart", "apart too"].map((name) => scenario(name, { needs: ["time"] })),
  ...["turn", "turn too"].map((name) => scenario(name, { needs: ["room"] })),
];
const msOf = (one: ScenarioFacts): number => expectedMs(one, known);

test("in each lane the longest scenario comes first, and the next one as soon as there is room", () => {
  const places = scheduleOf(lanesOf(all, room, msOf), { together: 2, elsewhere: 1 }, msOf);
  expect(places.map(({ scenario: { name }, lane, beginsMs, endsMs }) => [lane, name, beginsMs, endsMs])).toEqual([
    ["together", "b", 0, 900],
    ["together", "d", 0, 500],
    ["together", "c", 500, 800],
    ["together", "a", 800, 900],
    ["inTurn", "turn too", 0, 60],
    ["inTurn", "turn", 60, 110],
    ["elsewhere", "apart too", 0, 700],
    ["elsewhere", "apart", 700, 1100],
  ]);
  expect(endOf(places)).toBe(1100);
});

test("what must be alone at the target comes after what is played there, and does not wait for other services", () => {
  const lanes = lanesOf([...all, scenario("alone", { alone: true })], { ...room, aloneElsewhere: false }, msOf);
  const places = scheduleOf(lanes, { together: 4, elsewhere: 1 }, msOf);
  const alone = places.filter(({ lane }) => lane === "alone");
  expect(alone.map(({ scenario: { name }, beginsMs }) => [name, beginsMs])).toEqual([
    ["apart too", 900],
    ["apart", 1600],
    ["alone", 2000],
  ]);
});
