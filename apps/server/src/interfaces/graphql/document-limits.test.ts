import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GraphqlTestService, startGraphqlService } from "./graphql-service.test-support.ts";

let graphql: GraphqlTestService;
beforeAll(async () => {
  graphql = await startGraphqlService();
});
afterAll(() => graphql.close());

function times(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join(" ");
}

/** Documents for which a parser fails, or validation takes more than linear time. */
const COSTLY: readonly (readonly [what: string, query: string, word: string])[] = [
  ["a list 9,000 deep", `{ pod(input: ${"[".repeat(9_000)}${"]".repeat(9_000)}) { id } }`, "nests brackets"],
  ["an object 9,000 deep", `{ pod(input: ${"{ a: ".repeat(9_000)}1${"}".repeat(9_000)}) { id } }`, "nests brackets"],
  ["a list type 9,000 deep", `query ($v: ${"[".repeat(9_000)}Int${"]".repeat(9_000)}) { a }`, "nests brackets"],
  ["selections 9,000 deep", "{ a".repeat(9_000) + "}".repeat(9_000), "nests brackets"],
  ["brackets that never close", "(".repeat(9_000), "nests brackets"],
  ["one name 1,000 times", `{ ${"__typename ".repeat(1_000)} }`, "under one name"],
  ["one name in an unused fragment", `{ a } fragment F on Query { ${"a ".repeat(1_000)} }`, "under one name"],
  ["more fields in an unused fragment", `{ a } fragment F on Query { ${times(3_000, (i) => `a${i}`)} }`, "fields"],
  ["many operations", times(200, (index) => `query Q${index} { a }`), "operations and fragments"],
  [
    "the schema under many names",
    `{ ${times(49, (index) => `s${index}: __schema { types { name fields { name } } }`)} }`,
    "parts of the schema",
  ],
  [
    "the schema in fragments",
    `{ ${times(49, (index) => `m${index}: __typename ...F`)} } fragment F on Query { ...G } fragment G on Query { __type(name: "Pod") { name } }`,
    "parts of the schema",
  ],
  ["many tokens", `{ pod(input: [${"1 ".repeat(20_000)}]) { id } }`, "tokens"],
  ["many lines", `{ ${"\n".repeat(200_000)} a }`, "characters"],
];

describe("a document that would be costly to validate", () => {
  test.each(COSTLY)("because of %s is refused, and the message says why", async (_what, query, word) => {
    expect(await graphql.ask(query)).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining(word), extensions: { code: "INVALID_REQUEST" } }],
    });
  });

  test("is not parsed for a key without the right to read", async () => {
    const key = await graphql.service.keyFor(["run"]);
    for (const [, query] of COSTLY) expect(await graphql.ask(query, { key })).toMatchObject({ status: 403 });
    expect(await graphql.ask("{ shoeSize", { key })).toMatchObject({ status: 403 });
  });

  test("is not validated for a key without the right to change", async () => {
    const key = await graphql.service.keyFor(["manage:read"]);
    expect(await graphql.ask("mutation { shoeSize }", { key })).toMatchObject({ status: 403 });
    expect(await graphql.ask("{ shoeSize }", { key })).toMatchObject({ status: 400 });
  });
});

describe("a document of a client is accepted", () => {
  test("such as introspection", async () => {
    const query = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true });
    expect(await graphql.ask(query)).toMatchObject({ status: 200 });
  });

  test("such as fragments that spread others", async () => {
    const chain = times(30, (index) => `fragment F${index} on User { a${index}: id ...F${index + 1} }`);
    const query = `{ myself { ...F0 } } ${chain} fragment F30 on User { id }`;
    expect(await graphql.ask(query)).toMatchObject({ status: 200 });
  });

  test("but a fragment that spreads itself is refused by name", async () => {
    const query = "{ myself { ...A } } fragment A on User { ...B } fragment B on User { id ...A }";
    expect(await graphql.ask(query)).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining("within itself") }],
    });
  });
});
