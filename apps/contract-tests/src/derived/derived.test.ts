import { claims } from "@millrace/spec/claims";
import fc from "fast-check";
import { expect, test } from "vitest";
import { claimsOf } from "./interfaces/claims-of.ts";
import { scenarios } from "./index.ts";
import { operations } from "./interfaces/operations.ts";
import { allowedValues, wrongValues } from "./interfaces/values.ts";

test("an operation that no claim names has the checks that hold for all operations", () => {
  const operation = "rest.createUnheardOf";
  expect(claimsOf({ family: "unknown-fields", operation })).toEqual(["ERROR-REST-UNKNOWN-FIELD"]);
  expect(claimsOf({ family: "refused-values", operation, field: "UnheardOf.colour" })).toEqual([
    "ERROR-REST-WRONG-VALUE",
  ]);
  expect(claimsOf({ family: "malformed-ids", operation })).toEqual(["ERROR-REST-ID-400"]);
  expect(claimsOf({ family: "malformed-ids", operation: "queue.unheardOf" })).toEqual(["ERROR-QUEUE-ID-400"]);
  expect(claimsOf({ family: "malformed-bodies", operation })).toEqual(["ERROR-REST-MALFORMED-JSON"]);
  expect(claimsOf({ family: "foreign-ids", operation })).toContain("ERROR-REST-ID-404");
  expect(claimsOf({ family: "parameters", operation })).toContain("ERROR-REST-UNKNOWN-PARAMETER");
});

test("every claim that asks for derived checks has one", () => {
  const checked = new Set(scenarios.flatMap((scenario) => scenario.claims));
  const asking = claims.filter(({ derived = [] }) => derived.length > 0).map(({ id }) => id);
  expect(asking.filter((id) => !checked.has(id))).toEqual([]);
});

test("every field of every body has values that its schema refuses", () => {
  // A report of a worker may hold any output.
  const fields = operations.filter(({ part }) => part === "rest").flatMap(({ body }) => body?.fields ?? []);
  expect(fields.filter(([, schema]) => wrongValues(schema).length === 0)).toEqual([]);
});

test("a number is tried at both sides of each bound", () => {
  const bounds = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(1000));
  fc.assert(
    fc.property(bounds, ([minimum, more]) => {
      const schema = { type: "integer", minimum, maximum: minimum + more };
      const valuesOf = (values: readonly { readonly value: unknown }[]) => values.map(({ value }) => value);
      expect(valuesOf(allowedValues(schema))).toEqual(expect.arrayContaining([minimum, minimum + more]));
      expect(valuesOf(wrongValues(schema))).toEqual(expect.arrayContaining([minimum - 1, minimum + more + 1]));
    }),
  );
});

test("a text is tried at both sides of each length, and a list, too", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (length) => {
      const text = { type: "string", minLength: length, maxLength: length };
      expect(allowedValues(text).map(({ value }) => String(value).length)).toContain(length);
      expect(wrongValues(text).map(({ value }) => String(value).length)).toEqual(
        expect.arrayContaining([length - 1, length + 1]),
      );
      const list = { type: "array", items: { type: "string" }, maxItems: length };
      expect(wrongValues(list).some(({ value }) => Array.isArray(value) && value.length === length + 1)).toBe(true);
    }),
  );
});

test("texts of an enumeration are refused in other letters, unless the interface says that letters alone count", () => {
  const members = { type: "string", enum: ["GPU", "CPU"] };
  expect(wrongValues(members).map(({ value }) => value)).toContain("gpu");
  expect(wrongValues({ ...members, "x-spelling": "letters" }).map(({ value }) => value)).not.toContain("gpu");
});
