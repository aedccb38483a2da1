import fc from "fast-check";
import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { type Level, nextFiring } from "./firing.ts";
import type { Firing } from "./notification-rule.ts";

const subject = { kind: "endpoint", id: "ep1", name: "first" } as const;
const once = { repeatMinutes: null };

/** The messages that a sequence of levels is worth, and what is left. */
function play(
  levels: readonly (readonly [atMs: number, level: Level])[],
  rule: { repeatMinutes: number | null } = once,
) {
  let firing: Firing | null = null;
  const told: (readonly [number, string])[] = [];
  for (const [atMs, level] of levels) {
    const change = nextFiring(firing, { subject, level, atMs }, rule);
    if (change === null) continue;
    firing = change.after;
    if (change.tells !== null) told.push([atMs, change.tells]);
  }
  return { told, firing };
}

const settled = limits.notificationSettleMs;

describe("a condition", () => {
  test("is told when it is seen first, and ends once it has not held for a while", () => {
    const levels = [
      [1_000, "below"],
      [2_000, "above"],
      [3_000, "above"],
      [4_000, "below"],
      [3_999 + settled, "below"],
      [4_000 + settled, "below"],
      [5_000 + settled, "below"],
    ] as const;
    expect(play(levels)).toEqual({
      told: [
        [2_000, "began"],
        [4_000 + settled, "ended"],
      ],
      firing: null,
    });
  });

  test("that comes and goes is told once", () => {
    const levels = Array.from(
      { length: 20 },
      (_, index) => [index * 15_000, index % 3 === 0 ? "above" : "below"] as const,
    );
    expect(play(levels).told).toEqual([[0, "began"]]);
  });

  test("that goes on is told again after its pause, since its begin", () => {
    const levels = Array.from({ length: 41 }, (_, index) => [index * 15_000, "above"] as const);
    const { told, firing } = play(levels, { repeatMinutes: 5 });
    expect(told.map(([atMs]) => atMs)).toEqual([0, 300_000, 600_000]);
    expect(firing).toMatchObject({ sinceMs: 0, toldAtMs: 600_000 });
  });

  test("neither begins nor ends while nothing is known, and ends at once with what it is about", () => {
    expect(play([[0, "unknown"]]).told).toEqual([]);
    expect(
      play([
        [0, "above"],
        [settled * 2, "unknown"],
        [settled * 3, "gone"],
      ]).told,
    ).toEqual([
      [0, "began"],
      [settled * 3, "ended"],
    ]);
    expect(play([[0, "gone"]]).told).toEqual([]);
  });

  test("is told in turns: no two begins without an end between them, and no end without a begin", () => {
    const level = fc.constantFrom<Level>("above", "below", "unknown", "gone");
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 100_000 }), level), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (played) => {
        let atMs = 0;
        const { told } = play(played.map(([pauseMs, one]) => [(atMs += pauseMs), one] as const));
        expect(told.map(([, state]) => state)).toEqual(told.map((_, index) => (index % 2 === 0 ? "began" : "ended")));
      }),
    );
  });
});
