import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import { keepDurations, readDurations } from "./durations-file.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contract-durations-"));
});
afterEach(() => rm(folder, { recursive: true }));

function result(name: string, tookMs: number, more: Partial<ScenarioResult> = {}): ScenarioResult {
  const scenario = { name, claims: [], safety: "full" } as const;
  return { scenario, skipped: null, observations: [], exchanges: [], error: null, tookMs, ...more };
}

test("the next run knows the last duration of each scenario that was played to its end", async () => {
  await keepDurations(folder, [result("a", 100), result("b", 200.4)]);
  await keepDurations(folder, [
    result("a", 150),
    result("b", 1, { error: "gone" }),
    result("c", 0, { skipped: "safety" }),
  ]);
  expect(await readDurations(folder)).toEqual({ a: 150, b: 200 });
});

test("without a file, or with one that is damaged, nothing is known", async () => {
  expect(await readDurations(folder)).toEqual({});
  await writeFile(join(folder, "durations.json"), '{"a": 1');
  expect(await readDurations(folder)).toEqual({});
});

test("a folder that cannot be written is no failure", async () => {
  await writeFile(join(folder, "file"), "");
  await keepDurations(join(folder, "file"), [result("a", 100)]);
  expect(await readDurations(join(folder, "file"))).toEqual({});
});
