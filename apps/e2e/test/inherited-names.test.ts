import { compatV2Document, restDocument } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Names that every object of JavaScript has. */
const names: readonly string[] = Object.getOwnPropertyNames(Object.prototype);

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}
interface Document {
  readonly paths: object;
  readonly components?: { readonly schemas?: object };
}
type Operation = {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

/** Values with the name in each place that a schema has for a text. */
function* bodiesWith(name: string, given: Schema, document: Document, depth = 0): Generator {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  const schema = given.$ref === undefined ? given : (schemas[given.$ref.split("/").at(-1) ?? ""] ?? {});
  if (depth > 4) return;
  yield name;
  yield JSON.parse(`{${JSON.stringify(name)}:"x"}`);
  for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    yield* bodiesWith(name, one, document, depth + 1);
  for (const [field, inner] of Object.entries(schema.properties ?? {}))
    for (const value of bodiesWith(name, inner, document, depth + 1)) yield { [field]: value };
  if (schema.items !== undefined)
    for (const value of bodiesWith(name, schema.items, document, depth + 1)) yield [value];
}

test.each(["constructor", "__proto__", "toString"])("the name %s breaks no operation of REST", async (name) => {
  const troubles: string[] = [];
  let asked = 0;
  async function ask(method: string, path: string, body?: unknown): Promise<void> {
    const headers = { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(service.url + path, { method, headers, ...sent });
    const text = await response.text();
    asked += 1;
    if (response.status >= 500 && response.status !== 501)
      troubles.push(`${method} ${path} ${JSON.stringify(body)}: ${text}`);
  }
  for (const [prefix, document] of [
    ["", restDocument],
    ["/compat", compatV2Document],
  ] as const) {
    for (const [path, at] of Object.entries(
      document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
    )) {
      for (const [method, operation] of Object.entries(at)) {
        if (!["get", "post", "patch", "put"].includes(method) || path.includes("events")) continue;
        const filled = prefix + path.replaceAll(/\{[^}]+\}/g, name);
        const query = (operation.parameters ?? []).flatMap((one) =>
          one.in === "query" ? [`${one.name}=${name}`] : [],
        );
        const schema = operation.requestBody?.content["application/json"]?.schema;
        await ask(method.toUpperCase(), filled);
        await ask(method.toUpperCase(), `${filled}?${name}=1`);
        for (const one of query) await ask(method.toUpperCase(), `${filled}?${one}`);
        if (schema !== undefined)
          for (const body of bodiesWith(name, schema, document)) await ask(method.toUpperCase(), filled, body);
      }
    }
  }
  expect(asked).toBeGreaterThan(500);
  expect(troubles).toEqual([]);
});

test("what is named like a member of every object is kept by all interfaces", async () => {
  const env = Object.fromEntries(names.map((name) => [name, `of ${name}`]));
  const made = await service.rest("POST", "/v1/templates", {
    name: "__proto__",
    imageName: "local/x",
    env,
    isServerless: true,
  });
  expect(made).toMatchObject({ name: "__proto__" });
  const query = "{ myself { podTemplates { id name env { key value } } } }";
  const { data } = (await service.rest("POST", "/graphql", { query })) as {
    data: { myself: { podTemplates: { id: string; env: { key: string; value: string }[] }[] } };
  };
  const [shown] = data.myself.podTemplates;
  const v1 = await service.rest("GET", `/v1/templates/${String(made["id"])}`);
  const v2 = await service.rest("GET", `/compat/v2/templates/${String(made["id"])}`);
  const entries = Object.entries(env).toSorted();
  expect(Object.entries(v1["env"] as object).toSorted()).toEqual(entries);
  expect(Object.entries(v2["env"] as object).toSorted()).toEqual(entries);
  expect((shown?.env ?? []).map(({ key, value }) => [key, value]).toSorted()).toEqual(entries);
});
