import { graphqlMutations, graphqlQueries, limits } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GraphqlTestService, list, startGraphqlService } from "./graphql-service.test-support.ts";

let graphql: GraphqlTestService;
beforeAll(async () => {
  graphql = await startGraphqlService();
});
afterAll(() => graphql.close());

describe("the transport", () => {
  test("reads the key from the header or the query, and refuses a request without one", async () => {
    const query = "{ myself { id } }";
    expect((await graphql.ask(query)).data).toEqual({ myself: { id: graphql.service.owner.accountId } });
    const path = `/graphql?api_key=${graphql.service.other.key}`;
    expect((await graphql.ask(query, { key: null, path })).data).toEqual({
      myself: { id: graphql.service.other.accountId },
    });
    for (const key of [null, "wrong"]) {
      const answer = await graphql.ask(query, { key });
      expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: "UNAUTHORIZED" } }] });
    }
    expect(await graphql.ask("{ __schema { queryType { name } } }", { key: null })).toMatchObject({ status: 401 });
  });

  test("requires the right to read or to change", async () => {
    const reader = await graphql.service.keyFor(["manage:read"]);
    expect(await graphql.ask("{ myself { id } }", { key: reader })).toMatchObject({ status: 200 });
    expect(await graphql.ask('mutation { secretDelete(id: "x") }', { key: reader })).toMatchObject({
      status: 403,
      errors: [{ extensions: { code: "FORBIDDEN" } }],
    });
    expect(await graphql.ask("{ myself { id } }", { key: await graphql.service.keyFor(["run"]) })).toMatchObject({
      status: 403,
    });
  });

  test.each([
    ["does not parse", "{ myself { "],
    ["requests an unknown field", "{ myself { shoeSize } }"],
    ["has an unknown input field", '{ pod(input: { podId: "x", size: 1 }) { id } }'],
    ["lacks a variable", "query ($id: String!) { podTemplate(id: $id) { id } }"],
    ["has two operations and names none", "query A { myself { id } } query B { myself { id } }"],
  ])("answers 400 to a document that %s", async (_what, query) => {
    const answer = await graphql.ask(query);
    expect(answer.status).toBe(400);
    expect(answer.data).toBeUndefined();
    expect(answer.errors[0]?.extensions).toMatchObject({ code: "INVALID_REQUEST", requestId: expect.any(String) });
  });

  test.each([
    [{ id: [7] }, "$id"],
    [{ id: "x", input: { name: "a", password: "hunter2" } }, 'Field "username"'],
    [{ id: "x", input: { name: "a", username: 1, password: "hunter2" } }, "input.username"],
    [{ id: "x", input: { name: "a", username: "b", password: "hunter2", shoe: 1 } }, 'Field "shoe"'],
  ])("names the invalid variable of %j, and not its value", async (variables, word) => {
    const query =
      "mutation ($id: ID!, $input: SaveRegistryAuthInput) { secretDelete(id: $id) saveRegistryAuth(input: $input) { id } }";
    const answer = await graphql.ask(query, { variables });
    expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: "INVALID_REQUEST" } }] });
    expect(answer.errors[0]?.message).toContain(word);
    expect(answer.text).not.toContain("hunter2");
  });

  test.each([[[]], [{}], [{ query: 1 }], [{ query: "{ myself { id } }", variables: "x" }]])(
    "answers 400 to the body %j",
    async (body) => {
      expect(await graphql.ask("", { body })).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: "INVALID_REQUEST" } }],
      });
    },
  );

  test("refuses documents that nest too deeply or request too many fields, fragments included", async () => {
    const deep = `{ myself { endpoints { ${"pods { endpoint { ".repeat(10)} id ${"} }".repeat(10)} } } }`;
    expect(await graphql.ask(deep)).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining(String(limits.graphqlDepthMax)) }],
    });
    const bomb = [
      "{ myself { ...F0 } }",
      ...Array.from({ length: 12 }, (_, i) => `fragment F${i} on User { ...F${i + 1} a${i}: id ...F${i + 1} }`),
      "fragment F12 on User { id }",
    ].join("\n");
    expect(await graphql.ask(bomb)).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining("fields") }],
    });
    const aliases = `{ ${Array.from({ length: limits.graphqlFieldsMax }, (_, i) => `a${i}: myself { id }`).join(" ")} }`;
    expect(await graphql.ask(aliases)).toMatchObject({ status: 400 });
  });

  test("shows the schema to every key, with the descriptions of the specification", async () => {
    const { __schema: schema } = await graphql.data(
      "{ __schema { queryType { fields { name } } mutationType { fields { name } } } }",
    );
    expect(list(schema?.["queryType"]?.["fields"]).map(({ name }) => name)).toEqual(graphqlQueries);
    expect(list(schema?.["mutationType"]?.["fields"]).map(({ name }) => name)).toEqual(graphqlMutations);
  });

  test("returns the fields that succeeded together with the errors of others", async () => {
    const answer = await graphql.ask(
      '{ myself { id } pod(input: { podId: "unknown" }) { id } podTemplate(id: "unknown") { id } }',
    );
    expect(answer.data).toMatchObject({ pod: null, podTemplate: null });
    const half = await graphql.ask('mutation { a: secretDelete(id: "x") b: updateUserSettings { id } }');
    expect(half).toMatchObject({ status: 200, data: { a: null, b: { id: graphql.service.owner.accountId } } });
    expect(half.errors).toMatchObject([{ path: ["a"], extensions: { code: "NOT_FOUND" } }]);
  });
});

test("the hosted dialect knows the hosted names", async () => {
  const query = "{ podTemplates(input: { isRunpod: true }) { isRunpod } }";
  expect(await graphql.ask(query, { path: "/compat/graphql" })).toMatchObject({
    status: 200,
    data: { podTemplates: [] },
  });
  expect(await graphql.ask(query)).toMatchObject({ status: 400 });
});
