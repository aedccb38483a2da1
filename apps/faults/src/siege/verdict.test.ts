import { expect, test } from "vitest";
import { judge, type Measured } from "./verdict.ts";

const MEGABYTE = 1024 * 1024;
const quiet = { latenciesMs: Array.from({ length: 200 }, () => 5), controlMs: [1, 1, 2], failures: {} };
const stood: Measured = {
  before: quiet,
  meanwhile: quiet,
  memory: { before: 300 * MEGABYTE, peak: 350 * MEGABYTE, after: 310 * MEGABYTE },
  wrong: [],
  isRunning: true,
};
const slow = { ...quiet, latenciesMs: [...quiet.latenciesMs, ...Array.from({ length: 10 }, () => 9_000)] };

const problemsOf = (change: Partial<Measured>): readonly string[] =>
  judge({ ...stood, ...change }, 100 * MEGABYTE).problems;

test("an attack that changes nothing is stood, and meets the goal", () => {
  expect(judge(stood, 100 * MEGABYTE)).toMatchObject({ problems: [], meetsGoal: true });
});

test("each kind of harm is a problem", () => {
  expect(problemsOf({ isRunning: false })).toEqual(["the service has ended"]);
  expect(problemsOf({ wrong: ["the secret was answered"] })).toEqual(["the secret was answered"]);
  expect(problemsOf({ meanwhile: slow })).toEqual(["honest callers waited 9000 ms at p99"]);
  expect(problemsOf({ meanwhile: { ...quiet, failures: { "run 500": 2 } } })).toEqual(["honest callers: 2 × run 500"]);
  expect(problemsOf({ meanwhile: { ...quiet, latenciesMs: [] } })).toEqual(["no honest caller was answered"]);
  expect(problemsOf({ memory: { ...stood.memory, peak: 401 * MEGABYTE } })).toEqual(["memory grew by 101 MB"]);
});

test("refusals for overload are none", () => {
  expect(problemsOf({ meanwhile: { ...quiet, failures: { "run 429": 3, "list 503": 1 } } })).toEqual([]);
});

test("a wait that the machine causes is none", () => {
  const paused = { ...slow, controlMs: Array.from({ length: 100 }, () => 500) };
  expect(problemsOf({ meanwhile: paused })).toEqual([]);
  expect(judge({ ...stood, meanwhile: paused }, 100 * MEGABYTE).meetsGoal).toBe(false);
});
