import type { OpenApiDocument } from "@millrace/spec";
import { expect, test } from "vitest";
import { createSpecAjv, schemaProblems } from "./schema-problems.ts";

const must = "be an absolute path: it begins with /";

test.each([
  [{ type: "integer", minimum: 0 }, -5, "must be 0 or more"],
  [{ type: "integer", maximum: 1024 }, 3000, "must be 1024 or less"],
  [{ type: "string", minLength: 1 }, "", "must not be empty"],
  [{ type: "string", minLength: 8 }, "short", "must have at least 8 characters"],
  [{ type: "string", maxLength: 1 }, "long", "must have at most 1 character"],
  [{ type: "array", maxItems: 2 }, [1, 2, 3], "must have at most 2 entries"],
  [{ type: "string", pattern: "^/", "x-must": must }, "here", `must ${must}`],
  [{ propertyNames: { pattern: "^/", "x-must": must } }, { here: 1 }, `the name must ${must}`],
])("what %j demands of %j is said in words: %s", (schema, value, message) => {
  const validate = createSpecAjv({} as OpenApiDocument).compile(schema);
  expect(validate(value)).toBe(false);
  expect(schemaProblems(validate.errors ?? [], "body").map((problem) => problem.message)).toEqual([message]);
});
