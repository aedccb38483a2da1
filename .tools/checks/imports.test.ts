import { test } from "vitest";

import { bareImports } from "./imports.ts";

const SOURCE = `
/**
 * import { notReal } from "in-a-comment";
 */
import { join } from "node:path";
import type { Limit } from "@millrace/spec/limits";
import yaml, { parse } from "yaml";
import {
  one,
  two,
} from "several-lines/deep/path";
import "side-effect";
export * from "@scope/again";
import { near } from "./near.ts";
// import { alsoNot } from "in-a-line-comment";
const text = "from nowhere";
const late = await import("dynamic");
`;

test("imports of packages are found in every form, relative ones and comments are not", ({ expect }) => {
  expect([...bareImports(SOURCE)].toSorted()).toEqual([
    "@millrace/spec",
    "@scope/again",
    "dynamic",
    "node:path",
    "several-lines",
    "side-effect",
    "yaml",
  ]);
});
