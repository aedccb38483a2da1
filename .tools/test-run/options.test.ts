import { test } from "vitest";

import { parseTestOptions } from "./options.ts";

test("without options a run takes the whole short list", ({ expect }) => {
  expect(parseTestOptions([])).toEqual({ list: "short", rounds: undefined, only: [], parts: undefined });
});

test("the long list takes rounds, and files by a part of their path", ({ expect }) => {
  const options = parseTestOptions(["--long", "--rounds", "5", "--only", "postgres", "--only", "python"]);
  expect(options).toEqual({ list: "long", rounds: 5, only: ["postgres", "python"], parts: undefined });
});

test("the short list takes today's of several parts", ({ expect }) => {
  expect(parseTestOptions(["--parts", "3"])).toMatchObject({ list: "short", parts: 3 });
});

test.for([
  ["--rounds", "1"],
  ["--long", "--rounds", "many"],
  ["--long", "--rounds", "-1"],
  ["--parts", "0"],
  ["--long", "--parts", "3"],
  ["--slow"],
])("%j is refused", (args, { expect }) => {
  expect(() => parseTestOptions(args)).toThrow(TypeError);
});

test("--help answers with the options of the command that was called", ({ expect }) => {
  expect(parseTestOptions(["--help"])).toContain("npm test");
  expect(parseTestOptions(["--long", "--help"])).toContain("--rounds N");
});
