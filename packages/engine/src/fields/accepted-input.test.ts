import { limits, restDocument } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { DomainError } from "../kernel/errors.ts";
import { acceptedInput, withinBounds } from "./accepted-input.ts";

function fieldsRefused(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error.details.map(({ field }) => field);
    throw error;
  }
  return [];
}

describe("an input", () => {
  const schema = restDocument.components?.schemas?.["EndpointCreateInput"];
  const numbers = Object.entries((typeof schema === "object" && schema.properties) || {}).flatMap(([field, property]) =>
    typeof property === "object" && property.type === "integer" ? [[field, property] as const] : [],
  );

  test.each(numbers)("is refused when its %s is outside of the bounds of the specification", (field, property) => {
    const [minimum, maximum] = [Number(property["minimum"]), Number(property["maximum"])];
    const judge = (value: number) =>
      fieldsRefused(() => acceptedInput("EndpointCreateInput", { templateId: "t", [field]: value }));
    for (const value of [minimum, maximum]) expect(judge(value)).toEqual([]);
    for (const value of [minimum - 1, maximum + 1, minimum + 0.5, 2 ** 53, 1e300, Infinity, -Infinity, NaN]) {
      expect(judge(value)).toEqual([field]);
    }
  });

  test("is refused with all problems at once; on one field the own rules speak", () => {
    const own = [{ field: "name", message: "is odd" }];
    const input = { templateId: "t", name: "", workersMin: -1, scalerValue: 0 };
    expect(fieldsRefused(() => acceptedInput("EndpointCreateInput", input, own))).toEqual([
      "name",
      "workersMin",
      "scalerValue",
    ]);
  });

  test("may have fields that the schema does not know, and fields left undefined", () => {
    const input = { templateId: "t", name: undefined, other: -5 };
    expect(acceptedInput("EndpointCreateInput", input)).toEqual(input);
  });

  test("with -0 is the same as one with 0", () => {
    expect(Object.is(acceptedInput("EndpointUpdateInput", { workersMin: -0 }).workersMin, 0)).toBe(true);
  });
});

test("what an earlier version stored is brought into bounds", () => {
  expect(withinBounds("EndpointCreateInput", { workersMin: -1, workersMax: 1e15, scalerValue: 7 })).toEqual({
    workersMin: 0,
    workersMax: limits.endpointWorkersMax,
    scalerValue: 7,
  });
});
