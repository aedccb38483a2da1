import { expect, test } from "vitest";
import { type Room, lanesOf } from "./lanes.ts";
import type { ScenarioFacts } from "./scenario.ts";
import { endOf, expectedMs, scheduleOf } from "./schedule.ts";

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

test("a scenario that was played before is expected to take as long again", () => {
  expect(expectedMs(scenario("b", { needs: ["own-service"] }), known)).toBe(900);
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
