import { expect, test } from "vitest";
import { copySmallSpecs } from "../../test/edited-specs.ts";
import { loadSpecs } from "./spec-set.ts";

/** The references of the first claim when its list of fields, and its operations, are these. */
async function refsWith(fields: string, operations = "[rest.getThing]") {
  await using copy = await copySmallSpecs();
  await copy.edit("claims/all.yaml", "fields: [Thing.name, Thing.inner.size, User.email, run.id]", `fields: ${fields}`);
  await copy.edit(
    "claims/all.yaml",
    "operations: [rest.getThing, queue.run, worker.take, graphql.me]",
    `operations: ${operations}`,
  );
  const [first] = (await loadSpecs(copy.root)).claims.entries;
  return first?.claim.refs;
}

test("Thing.* stands for every field of the schema, and a field that is named as well stands once", async () => {
  expect((await refsWith("[Thing.name, 'Thing.*', run.id]"))?.fields).toEqual([
    "Thing.name",
    "Thing.status",
    "Thing.inner",
    "run.id",
  ]);
});

test("User.* of a claim about GraphQL alone stands for the fields of the type", async () => {
  expect((await refsWith("['User.*']", "[graphql.me]"))?.fields).toEqual(["User.email"]);
});

test("a pattern that stands for nothing stays, so that it is reported as unknown", async () => {
  expect((await refsWith("['Nothing.*']"))?.fields).toEqual(["Nothing.*"]);
});

test("rest.* stands for every operation of the interface", async () => {
  expect((await refsWith("[run.id]", "['rest.*']"))?.operations).toContain("rest.getThing");
});
