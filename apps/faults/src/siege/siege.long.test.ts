import { expect, test } from "vitest";
import { fuzzTargets } from "../fuzz/targets.ts";
import { runFuzz } from "../fuzz/run-fuzz.ts";
import { attacks } from "../attacks/table.ts";
import { besiege } from "./siege.ts";

const stop = new AbortController().signal;

test("the service stands every attack for some seconds", async () => {
  const options = { minutes: 0, share: 1, seed: 1, database: "sqlite", print: () => undefined, stop } as const;
  const { reports } = await besiege(options);
  expect(reports.map(({ name }) => name)).toEqual(attacks.map(({ name }) => name));
  expect(reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))).toEqual([]);
});

test.for(fuzzTargets)("$name stands a search, and its work grows as its input does", async (target) => {
  const { findings, executions } = await runFuzz(target, { seconds: 2, seed: 1, stop });
  expect(findings).toEqual([]);
  expect(executions).toBeGreaterThan(0);
});
