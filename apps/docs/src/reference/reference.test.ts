import {
  errorCodes,
  graphqlMutations,
  graphqlQueries,
  jobStates,
  queueOperations,
  restDocument,
  restOperations,
  transitions,
  waitingReasons,
  workerOperations,
} from "@millrace/spec";
import { commands } from "millrace/commands";
import { expect, test } from "vitest";
import { SchemaReader } from "./json-schema.ts";
import { makeReference } from "./reference.ts";

const { parts, pages } = makeReference();
const part = (name: string): string => parts.get(name) ?? "";
const allPages = [...pages.values()].join("\n");

/** The names that no text has. */
function missingIn(text: string, names: readonly string[], form: (name: string) => string): string[] {
  return names.filter((name) => !text.includes(form(name)));
}

test("every operation has its place in the reference", () => {
  const anchor = (id: string): string => `{#${id.toLowerCase()}}`;
  expect(missingIn(allPages, Object.keys(restOperations), anchor)).toEqual([]);
  expect(missingIn(part("queue"), Object.keys(queueOperations), anchor)).toEqual([]);
  expect(missingIn(part("worker"), Object.keys(workerOperations), anchor)).toEqual([]);
  expect(missingIn(allPages, [...graphqlQueries, ...graphqlMutations], anchor)).toEqual([]);
});

test("every state, transition, error, reason and command has its place in the reference", () => {
  const asCode = (name: string): string => `\`${name}\``;
  expect(missingIn(part("states"), jobStates, asCode)).toEqual([]);
  expect(part("transitions").split("\n")).toHaveLength(transitions.length + 2);
  expect(missingIn(part("errors"), errorCodes, (code) => `{#${code}}`)).toEqual([]);
  expect(missingIn(part("waiting-reasons"), waitingReasons, asCode)).toEqual([]);
  expect(
    missingIn(
      part("commands"),
      commands.map(({ name }) => name),
      (name) => `## millrace ${name} `,
    ),
  ).toEqual([]);
});

test("a schema is told in words", () => {
  const reader = new SchemaReader(restDocument.components?.schemas ?? {}, (name) =>
    name === "Template" ? "#template" : undefined,
  );
  expect(reader.typeOf({ type: "array", items: { $ref: "#/components/schemas/Template" } })).toBe(
    "list of [Template](#template)",
  );
  expect(reader.typeOf({ type: ["integer", "null"], minimum: 1, maximum: 3600 })).toBe(
    "whole number, 1 to 3,600 or null",
  );
  expect(reader.typeOf({ type: "string", maxLength: 64, minLength: 1 })).toBe("text, 1 to 64 characters");
  expect(
    reader.fieldsOf({ properties: { ports: { type: "array", items: { properties: { ip: { type: "string" } } } } } }),
  ).toEqual([
    { path: "ports", type: "list of object", required: false, description: "" },
    { path: "ports[].ip", type: "text", required: false, description: "" },
  ]);
});
