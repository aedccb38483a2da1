import { buildSchema, validateSchema } from "graphql";
import { describe, expect, test } from "vitest";
import { createSchema, schemaText } from "./schema.ts";

describe.each([{ compat: false }, { compat: true }])("the schema with %o", (dialect) => {
  test("is written as GraphQL demands it, which the service does not check when it starts", () => {
    expect(validateSchema(buildSchema(schemaText(dialect)))).toEqual([]);
  });

  test("is valid with its resolvers", () => {
    expect(validateSchema(createSchema(dialect))).toEqual([]);
  });
});
