import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, test } from "vitest";

import type { JsonSchema, JsonSchemaObject } from "../../../src/open-api-document.ts";
import type { Direction } from "./severity.ts";
import { diffSchemas } from "./schema-diff.ts";
import { worst } from "./severity.ts";

const named: Readonly<Record<string, JsonSchema>> = {
  Node: { type: "object", properties: { next: { $ref: "Node" } } },
  LongNode: { type: "object", properties: { next: { $ref: "LongNode" }, size: { type: "integer" } } },
};
const side = (schema: JsonSchema | undefined) => ({ schema, resolve: (pointer: string) => named[pointer] });
const diff = (before: JsonSchema | undefined, after: JsonSchema | undefined, direction: Direction) =>
  diffSchemas(side(before), side(after), direction, "it");
const severity = (before: JsonSchema, after: JsonSchema, direction: Direction) =>
  worst(diff(before, after, direction)) ?? "same";

const optional = { properties: { a: { type: "string" } } };
const required = { properties: { a: { type: "string" } }, required: ["a"] };

describe("who sends it decides what a change breaks", () => {
  test.for<readonly [string, JsonSchema, JsonSchema, string, string]>([
    ["a member goes", optional, { properties: {} }, "breaking", "breaking"],
    ["a member comes", { properties: {} }, optional, "additive", "additive"],
    ["a member must be there", optional, required, "breaking", "additive"],
    ["a member may be left out", required, optional, "additive", "breaking"],
    ["a required member comes", {}, required, "breaking", "additive"],
    ["null may be there", { type: "string" }, { type: ["string", "null"] }, "additive", "breaking"],
    ["null may be there no more", { type: ["string", "null"] }, { type: "string" }, "breaking", "additive"],
    ["another type", { type: "string" }, { type: "integer" }, "breaking", "breaking"],
    ["types in another order", { type: ["string", "null"] }, { type: ["null", "string"] }, "same", "same"],
    ["whole numbers only", { type: "number" }, { type: "integer" }, "breaking", "additive"],
    ["a word of an enum comes", { enum: ["A"] }, { enum: ["A", "B"] }, "additive", "additive"],
    ["a word of an enum goes", { enum: ["A", "B"] }, { enum: ["A"] }, "breaking", "additive"],
    ["an enum is dropped", { enum: ["A"] }, {}, "additive", "breaking"],
    ["a maximum falls", { maxLength: 9 }, { maxLength: 8 }, "breaking", "additive"],
    ["a maximum rises", { maxLength: 8 }, { maxLength: 9 }, "additive", "breaking"],
    ["a minimum comes", {}, { minimum: 1 }, "breaking", "additive"],
    ["a pattern changes", { pattern: "a" }, { pattern: "b" }, "breaking", "breaking"],
    ["a default changes", { default: 1 }, { default: 2 }, "breaking", "same"],
    ["a default comes", {}, { default: 2 }, "additive", "same"],
    ["it is deprecated", {}, { deprecated: true }, "additive", "additive"],
    ["other members are refused", {}, { additionalProperties: false }, "breaking", "same"],
    ["an alternative comes", { anyOf: [{}] }, { anyOf: [{}, {}] }, "additive", "breaking"],
    ["items change", { items: { type: "string" } }, { items: { type: "null" } }, "breaking", "breaking"],
    ["a member behind a reference comes", { $ref: "Node" }, { $ref: "LongNode" }, "additive", "additive"],
    ["it is told in other words", { description: "a" }, { description: "b", title: "c" }, "same", "same"],
    ["a field is asked with less", { arguments: optional }, { arguments: {} }, "breaking", "breaking"],
    ["a field must be asked with more", {}, { arguments: required }, "breaking", "breaking"],
  ])("%s", ([, before, after, asked, answered], { expect }) => {
    expect([severity(before, after, "request"), severity(before, after, "response")]).toEqual([asked, answered]);
  });

  test("the place is named", ({ expect }) => {
    const nested = (schema: JsonSchema): JsonSchema => ({ properties: { list: { items: schema } } });
    const told = diff(nested({ maxLength: 2 }), nested({ maxLength: 1 }), "request").map(({ text }) => text);
    expect(told).toEqual(["it.list[] maxLength: 1, was 2"]);
  });

  test("inside a schema with a name that name is told, once, and what stands beside a reference where it stands", ({
    expect,
  }) => {
    const uses = { properties: { one: { $ref: "Node" }, other: { $ref: "Node" } } };
    const after = { properties: { one: { $ref: "Node", default: 1 }, other: { $ref: "Node" } } };
    const longer = (pointer: string): JsonSchema | undefined => named[pointer === "Node" ? "LongNode" : pointer];
    const told = diffSchemas(side(uses), { schema: after, resolve: longer }, "request", "it");
    expect(told.map(({ text, isShared }) => [text, isShared])).toEqual([
      ["it.one default: 1, was none", undefined],
      ["Node.size is new", true],
      ["Node.next.size is new", true],
    ]);
  });
});

const words = ["a", "b", "c"];
const leaves: readonly fc.Arbitrary<JsonSchemaObject>[] = [
  fc.record({ type: fc.constant("integer"), minimum: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ type: fc.constant("string"), maxLength: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }) }),
  fc.record({ type: fc.uniqueArray(fc.constantFrom("string", "integer", "null"), { minLength: 1 }) }),
];
const leaf = fc.oneof(...leaves);
/** Objects that refuse what nobody described, so that a new member takes more and nothing less. */
const object: fc.Arbitrary<JsonSchemaObject> = fc
  .dictionary(fc.constantFrom(...words), leaf, { maxKeys: 3 })
  .chain((properties) =>
    fc.record({
      type: fc.constant("object"),
      properties: fc.constant(properties),
      required: fc.subarray(Object.keys(properties)),
      additionalProperties: fc.constant(false),
    }),
  );
const schema = fc.oneof(leaf, object, object);
/** Mostly of one kind, for others differ in too much to tell anything. */
const pair = fc.oneof(...[...leaves, object, schema].map((kind) => fc.tuple(kind, kind)));
const value = fc.oneof(fc.constantFrom(...words, null, "abc", 0, 2, 5), fc.integer({ min: -1, max: 6 }));
const sample = fc.oneof(value, fc.dictionary(fc.constantFrom(...words), value, { maxKeys: 3 }));

const ajv = new Ajv2020({ strict: false });

test("what was sent before is still taken when no difference breaks", ({ expect }) => {
  fc.assert(
    fc.property(pair, fc.array(sample, { maxLength: 20 }), ([before, after], samples) => {
      fc.pre(severity(before, after, "request") !== "breaking");
      const [took, takes] = [ajv.compile(before), ajv.compile(after)];
      for (const given of samples.filter((one) => took(one))) {
        expect(takes(given), JSON.stringify({ before, after, given })).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("nothing differs from itself, whatever the order of its keys", () => {
  fc.assert(
    fc.property(schema, fc.constantFrom<Direction>("request", "response"), (one, direction) => {
      const turned = Object.fromEntries(Object.entries(one).toReversed());
      return diff(one, turned, direction).length === 0;
    }),
  );
});

test("of two bounds that differ, one way breaks who asks and the other who reads", () => {
  const bound = fc.constantFrom("maximum", "minimum", "maxLength", "minItems");
  fc.assert(
    fc.property(bound, fc.integer(), fc.integer(), (keyword, one, other) => {
      fc.pre(one !== other);
      const [left, right] = [{ [keyword]: one }, { [keyword]: other }];
      const ways = [severity(left, right, "request"), severity(right, left, "request")].toSorted();
      const mirrored = severity(left, right, "response") === severity(right, left, "request");
      return mirrored && ways.join() === "additive,breaking";
    }),
  );
});
