import { fileURLToPath } from "node:url";
import { test } from "vitest";

import type { Claim } from "../../src/claim.ts";
import { type SpecsCopy, copySmallSpecs } from "../../test/edited-specs.ts";
import { generatedFiles } from "./generated-files.ts";
import { loadSpecs } from "./spec-set.ts";

async function generate(change: (copy: SpecsCopy) => Promise<void> = async () => {}): Promise<Map<string, string>> {
  await using copy = await copySmallSpecs();
  await change(copy);
  const files = await generatedFiles(await loadSpecs(copy.root));
  return new Map(files.map((file) => [file.name, file.content]));
}

test("the same specs give the same bytes, whatever the line endings", async ({ expect }) => {
  const first = await generate();
  expect(await generate()).toEqual(first);
  expect(await generate((copy) => copy.edit("rest.yaml", "\n", "\r\n"))).toEqual(first);
});

test("every file of the real specs has LF line ends, and opens with the hash of its source unless it is JSON", async ({
  expect,
}) => {
  const root = fileURLToPath(new URL("../../../../", import.meta.url));
  for (const { name, content } of await generatedFiles(await loadSpecs(root))) {
    expect(content, name).not.toContain("\r");
    if (name.endsWith(".json")) continue;
    expect(content, name).toMatch(/^\/\/ Generated from specs/);
    expect(content, name).toContain("Do not edit; run `npm run generate`.");
  }
});

test("claims are data, one a line, and their ids are a type", async ({ expect }) => {
  const files = await generate();
  const data = files.get("claims.json") ?? "";
  const ids = (JSON.parse(data) as readonly Claim[]).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  expect(data.trimEnd().split("\n")).toHaveLength(ids.length + 2);
  expect(files.get("claim-ids.ts")).toContain(
    `export type ClaimId =${ids.map((id) => `\n  | ${JSON.stringify(id)}`).join("")};\n`,
  );
});

test("a change of a spec changes what is generated from it", async ({ expect }) => {
  const before = await generate();
  const after = await generate((copy) => copy.edit("limits.yaml", "1024", "2048"));
  const changed = [...after].filter(([name, content]) => before.get(name) !== content).map(([name]) => name);
  expect(changed).toEqual(["limits.ts", "graphql-numbers.ts"]);
  expect(after.get("limits.ts")).toContain("bodyMaxBytes: 2048,");
});

test("operations carry method, path, tag, ascending statuses and the limit of the body", async ({ expect }) => {
  const operations = (await generate()).get("operations.ts");
  expect(operations).toContain('method: "POST",\n    path: "/queue/{id}",\n    tag: "things",');
  expect(operations).toContain("statuses: [200, 404],\n    successStatus: 200,");
  expect(operations).toContain('bodyLimit: "bodyMaxBytes",');
});

test("an input field with a default stays optional for the caller", async ({ expect }) => {
  expect((await generate()).get("rest.ts")).toMatch(/name\?: string;/);
});

test("a document keeps the order of its file", async ({ expect }) => {
  const document = (await generate()).get("rest-document.ts") ?? "";
  const order = ["openapi:", "info:", "servers:", "security:", "tags:", "paths:", "components:"];
  const places = order.map((key) => document.indexOf(`\n  ${key}`));
  expect(places).toEqual(places.toSorted((left, right) => left - right));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

test("enums shared by several interfaces appear once, with error codes among them", async ({ expect }) => {
  const enums = (await generate()).get("enums.ts") ?? "";
  expect(enums.match(/export const \w+/g)).toEqual(["export const errorCodes", "export const jobStatuses"]);
});

for (const [what, file, from, to, message] of [
  ["an enum that differs between interfaces", "rest.yaml", "[invalid, missing]", "[invalid]", "ErrorCode differs"],
  ["job statuses that differ from the lifecycle", "lifecycle.yaml", "DONE", "OVER", "JobStatus (WAITING,DONE)"],
  ["a body limit that does not exist", "rest.yaml", "bodyMaxBytes", "bodyMax", "no limit in bytes"],
  ["a body limit that is not in bytes", "limits.yaml", "unit: bytes", "unit: jobs", "no limit in bytes"],
  ["a range of statuses", "rest.yaml", '"404":', '"4XX":', "documents the status 4XX"],
  ["an operation without a success status", "rest.yaml", '"200":', '"302":', "no success status"],
  ["a limit with an unknown key", "limits.yaml", "value: 1024", "value: 1024, plus: 1", "unknown keys: plus"],
  ["a limit that is not a number", "limits.yaml", "value: 1024", "value: '1024'", "must be a number"],
  ["a transition to an unknown state", "lifecycle.yaml", "to: DONE", "to: LOST", "to must be one of"],
  [
    "an operation of S3 with a right that is none",
    "s3.yaml",
    'needs: "volumes:read"',
    "needs: run",
    "operations[0] needs must be",
  ],
  ["an error without a cure", "errors.yaml", ", cure: Correct it.", "", "errors[0] cure must be a text"],
  ["a code that the interfaces have and errors.yaml has not", "errors.yaml", "code: missing", "code: gone", "differ"],
  ["another version of OpenAPI", "rest.yaml", "openapi: 3.1.0", "openapi: 3.0.3", "must be OpenAPI 3.1"],
  ["a GraphQL schema with an unknown type", "schema.graphql", "me: User", "me: Person", "is not a valid schema"],
] as const) {
  test(`${what} is refused`, async ({ expect }) => {
    await expect(generate((copy) => copy.edit(file, from, to))).rejects.toThrow(message);
  });
}

test("two transitions for the same state and trigger are refused", async ({ expect }) => {
  const twice = "- { from: WAITING, trigger: finish, to: null, source: decided, effects: [] }";
  const change = (copy: SpecsCopy): Promise<void> =>
    copy.edit("lifecycle.yaml", "transitions:\n", `transitions:\n  ${twice}\n`);
  await expect(generate(change)).rejects.toThrow("two transitions for WAITING finish");
});
