import { expect, test } from "vitest";
import { joined, nameProblem, stepsOf } from "./file-path.ts";

test("paths are joined without a slash at the top", () => {
  expect(joined("", "a")).toBe("a");
  expect(joined("a/b", "c")).toBe("a/b/c");
});

test("each directory above leads to itself", () => {
  expect(stepsOf("models/llama")).toEqual([
    { name: "models", path: "models" },
    { name: "llama", path: "models/llama" },
  ]);
  expect(stepsOf("")).toEqual([]);
});

test("a name that would lead elsewhere is refused", () => {
  for (const bad of ["", "  ", "..", "a/../b", "/a", "a//b"]) expect(nameProblem(bad), bad).toBeDefined();
  for (const good of ["a", "a b", "models/llama", ".hidden"]) expect(nameProblem(good), good).toBeUndefined();
});
