import { globSync } from "node:fs";

const DAY_MS = 86_400_000;

/** The number of the part that is played today, from 0: each day another, so that all are played in as many days. */
export function partOfToday(parts: number): number {
  return Math.floor(Date.now() / DAY_MS) % parts;
}

/** Whether all parts are played today, as `MILLRACE_TEST_ALL_PARTS` asks for. */
export function playsAllParts(): boolean {
  return (process.env["MILLRACE_TEST_ALL_PARTS"] ?? "") !== "";
}

/** Whether one of many cases is in the part of today. */
export function isOfToday(index: number, parts: number): boolean {
  return playsAllParts() || index % parts === partOfToday(parts);
}

/** Test files of the short list that a long list plays once more, on other parts: those that it leaves to other days, as paths. */
export function leftToOtherDays(directory: string, parts: number): string[] {
  const files = globSync("test/**/*.test.ts", { cwd: directory, exclude: ["**/*.long.test.ts"] }).toSorted();
  return files.filter((_, index) => !isOfToday(index, parts));
}
