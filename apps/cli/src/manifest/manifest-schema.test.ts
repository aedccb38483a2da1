import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { restDocument } from "@millrace/spec";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { manifestSchema } from "./manifest-schema.ts";

const published = join(import.meta.dirname, "..", "..", "schemas", "millrace.schema.json");

test("the published schema is the one that is made from the interface", async () => {
  expect(JSON.parse(await readFile(published, "utf8"))).toEqual(JSON.parse(JSON.stringify(manifestSchema())));
});

test("the schema is a valid one that needs no other file", () => {
  expect(JSON.stringify(manifestSchema())).not.toContain("$ref");
  expect(new Ajv({ strict: false }).validateSchema(manifestSchema())).toBe(true);
});

test.each([
  ["endpoints", "EndpointCreateInput", ["name", "templateId", "networkVolumeId", "networkVolumeIds"]],
  ["templates", "TemplateCreateInput", ["name", "containerRegistryAuthId"]],
  ["volumes", "NetworkVolumeCreateInput", ["name"]],
])("%s have every field of %s that the file does not write in a way of its own", (kind, input, own) => {
  const list = manifestSchema().properties?.[kind] as { additionalProperties: { properties: object } };
  const schema = restDocument.components?.schemas?.[input] as { properties: object };
  const expected = Object.keys(schema.properties).filter((field) => !own.includes(field));
  expect(Object.keys(list.additionalProperties.properties)).toEqual(expect.arrayContaining(expected));
});
