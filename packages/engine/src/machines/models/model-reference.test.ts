import fc from "fast-check";
import { expect, test } from "vitest";
import { modelReferencesProblem, parseModelReference } from "./model-reference.ts";

test("a reference names an owner, a name and a revision, main if it says none", () => {
  expect(parseModelReference("org/model")).toEqual({ repository: "org/model", revision: "main" });
  expect(parseModelReference("org/model:v1.0")).toEqual({ repository: "org/model", revision: "v1.0" });
});

test.each([
  "",
  "model",
  "org/",
  "/model",
  "org/model:",
  "org/model:a:b",
  "org/../model",
  "../model",
  "org/..",
  "org/a b",
  "o/m:../x",
  // The cache names a repository with these between owner and name.
  "a--b/c",
  "a/b--c",
])("%j is no reference", (text) => {
  expect(parseModelReference(text)).toBeUndefined();
});

test("whatever is a reference leads to no path outside of its directory", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", ".", "/", ":", "-", "_", "\\", " ") }), (text) => {
      const reference = parseModelReference(text);
      if (reference === undefined) return;
      for (const part of [...reference.repository.split("/"), reference.revision])
        expect(part).toMatch(/^[\w][\w.-]*$/);
    }),
  );
});

test("an endpoint has at most eight models, and each repository once", () => {
  expect(modelReferencesProblem(["a/b", "a/c:v1"])).toBeNull();
  expect(modelReferencesProblem(["a/b", "a/b:v1"])).toBe("must not name a/b twice");
  expect(modelReferencesProblem(["b"])).toBe("each must be owner/name or owner/name:revision");
  expect(modelReferencesProblem(Array.from({ length: 9 }, (_, at) => `a/m${at}`))).toBe("names at most 8 models");
});
