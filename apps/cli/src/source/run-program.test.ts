import { expect, test } from "vitest";
import { runProgram } from "./run-program.ts";

const failing = ["-e", 'console.log("first"); console.error("second"); process.exitCode = 1'];

test("the error of a program that fails has its last lines", async () => {
  const { signal } = new AbortController();
  const lines: string[] = [];
  const onLine = (line: string): void => void lines.push(line);
  await expect(runProgram(process.execPath, failing, { signal, onLine })).rejects.toThrow(
    /failed:(?=[^]*\n {2}first)(?=[^]*\n {2}second)/,
  );
  expect(lines.toSorted()).toEqual(["first", "second"]);
});
