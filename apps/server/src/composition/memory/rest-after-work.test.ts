import { expect, test } from "vitest";
import { type Pause, RestAfterWork } from "./rest-after-work.ts";

function pauses(shares: readonly number[]): (Pause | undefined)[] {
  const rest = new RestAfterWork();
  return shares.map((share) => rest.look(share));
}

function looks(shares: readonly number[]): boolean[] {
  return pauses(shares).map((pause) => pause === "rest");
}

test("a process that has worked rests after three quiet looks, which is told once", () => {
  expect(looks([0.9, 0.05, 0.02, 0.1, 0, 0, 0, 0])).toEqual([false, false, false, true, false, false, false, false]);
});

test("a look with some work in between begins the rest anew", () => {
  expect(looks([0.9, 0, 0, 0.2, 0, 0, 0])).toEqual([false, false, false, false, false, false, true]);
});

test("each time of work has its rest", () => {
  expect(looks([0.3, 0, 0, 0, 0.3, 0, 0, 0]).filter(Boolean)).toHaveLength(2);
});

test("a process that did little all the time is left alone", () => {
  expect(looks([0.29, 0.2, 0, 0, 0, 0, 0.1, 0, 0])).not.toContain(true);
});

test("a long rest without work counts, too, once in a minute of looks", () => {
  const seen = looks(Array.from({ length: 60 }, () => 0.03));
  expect(seen.flatMap((isRest, index) => (isRest ? [index + 1] : []))).toEqual([12, 24, 36, 48, 60]);
});

test("a minute of little work is a lull, and the next minute another one", () => {
  const seen = pauses([0.9, ...Array.from({ length: 24 }, () => 0.2)]);
  expect(seen.flatMap((pause, index) => (pause === undefined ? [] : [[index, pause]]))).toEqual([
    [12, "lull"],
    [24, "lull"],
  ]);
});

test("more than little work within the minute begins the lull anew", () => {
  expect(pauses([...Array.from({ length: 11 }, () => 0.5), 0.6, 0.5])).not.toContain("lull");
});
