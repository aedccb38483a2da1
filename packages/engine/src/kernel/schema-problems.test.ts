import { expect, test } from "vitest";
import { schemaProblems } from "./schema-problems.ts";

const parentSchema = { "x-must": "be an absolute path" };
/** What Ajv finds wrong, as far as the words are made of it. */
const found: readonly (readonly [error: object, message: string])[] = [
  [{ keyword: "minimum", params: { limit: 0 } }, "must be 0 or more"],
  [{ keyword: "maximum", params: { limit: 1024 } }, "must be 1024 or less"],
  [{ keyword: "minLength", params: { limit: 1 } }, "must not be empty"],
  [{ keyword: "minLength", params: { limit: 8 } }, "must have at least 8 characters"],
  [{ keyword: "maxLength", params: { limit: 1 } }, "must have at most 1 character"],
  [{ keyword: "maxItems", params: { limit: 2 } }, "must have at most 2 entries"],
  [{ keyword: "pattern", params: {}, parentSchema }, "must be an absolute path"],
  [{ keyword: "pattern", params: {}, parentSchema, propertyName: "here" }, "the name must be an absolute path"],
];

test("what a schema demands is said in words", () => {
  for (const [error, message] of found) {
    const problems = schemaProblems([{ instancePath: "", schemaPath: "", ...error } as never], "body");
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  }
});
