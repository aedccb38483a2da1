import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsAndRest, columnsOf } from "./columns.ts";

interface Thing {
  readonly id: string;
  readonly sizeInGb: number;
  readonly share: number | null;
  readonly isPublic: boolean;
  readonly gpuTypeIds: readonly string[];
}

const kinds = { id: "text", sizeInGb: "whole", share: "number", isPublic: "flag", gpuTypeIds: "json" } as const;
const columns = columnsOf<Thing>()(kinds);
const things = fc.record({
  id: fc.string(),
  sizeInGb: fc.maxSafeInteger(),
  share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e9 })),
  isPublic: fc.boolean(),
  gpuTypeIds: fc.array(fc.string()),
});

test("a value is read back as it was written", () => {
  const isKept = fc.property(things, (thing) => {
    expect(columns.fromRow(columns.toRow(thing))).toEqual(thing);
  });
  fc.assert(isKept);
});

test("a column has the name of its field in snake case", () => {
  const row = columns.toRow({ id: "a", sizeInGb: 1, share: null, isPublic: true, gpuTypeIds: ["x"] });
  expect(row).toEqual({ id: "a", size_in_gb: 1, share: null, is_public: 1, gpu_type_ids: '["x"]' });
});

test("a column may have a name of its own, and stands in a row where its field stands in the table", () => {
  const named = columnsOf<Pick<Thing, "id" | "gpuTypeIds">>()({ gpuTypeIds: ["json", "types_json"], id: "text" });
  const row = named.toRow({ id: "a", gpuTypeIds: ["x"] });
  expect(Object.entries(row)).toEqual([
    ["types_json", '["x"]'],
    ["id", "a"],
  ]);
  expect(named.fromRow(row)).toEqual({ id: "a", gpuTypeIds: ["x"] });
});

test("changes have the columns of the fields that are given", () => {
  expect(columns.changes({ share: null, isPublic: false, sizeInGb: undefined })).toEqual({ share: null, is_public: 0 });
});

test("a whole number that a database answers as text is read, and one that JavaScript cannot hold is refused", () => {
  const row = columns.toRow({ id: "a", sizeInGb: 1, share: null, isPublic: true, gpuTypeIds: [] });
  expect(columns.fromRow({ ...row, size_in_gb: "12" as never }).sizeInGb).toBe(12);
  expect(() => columns.fromRow({ ...row, size_in_gb: "9007199254740993" as never })).toThrow(
    "size_in_gb is 9007199254740993",
  );
});

test("fields without a column of their own are kept together, and a column counts more than what is kept there", () => {
  const both = columnsAndRest<Thing & { readonly color: string }>()("extras", kinds);
  const thing = { id: "a", sizeInGb: 1, share: 0.5, isPublic: false, gpuTypeIds: [], color: "blue" };
  const row = both.toRow(thing);
  expect(row["extras"]).toBe('{"color":"blue"}');
  expect(both.fromRow(row)).toEqual(thing);
  expect(both.fromRow({ ...row, extras: '{"id":"b"}' })).toMatchObject({ id: "a" });
});
