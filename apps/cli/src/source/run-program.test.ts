import { expect, test } from "vitest";
import { runProgram } from "./run-program.ts";

const failing = ["-e", 'console.log("first"); console.error("second"); process.exitCode = 1'];

test.each([
  ["the last lines, where nobody saw them", false, /failed:(?=[^]*\n {2}first)(?=[^]*\n {2}second)/],
  ["no line that a person has seen", true, /failed; its lines are above\.$/],
])("the error of a program that fails has %s", async (_what, isShown, message) => {
  const { signal } = new AbortController();
  const lines: string[] = [];
  const onLine = (line: string): boolean => {
    lines.push(line);
    return isShown;
  };
  await expect(runProgram(process.execPath, failing, { signal, onLine })).rejects.toThrow(message);
  expect(lines.toSorted()).toEqual(["first", "second"]);
});
