import { fileURLToPath } from "node:url";
import { buildSchema } from "graphql";
import { describe, expect, test } from "vitest";

import { copySmallSpecs } from "../../test/edited-specs.ts";
import { buildHostedSchema } from "./graphql-sdl.ts";
import { graphqlNumberBounds, graphqlNumberFaults, unboundedNumbers } from "./number-rules.ts";
import { loadSpecs } from "./spec-set.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

test("every number that a request can hold has bounds, in all three interfaces and in GraphQL", async () => {
  const { interfaces, graphql, graphqlCompat, limits } = await loadSpecs(root);
  const schema = buildHostedSchema(graphql, graphqlCompat);
  expect(unboundedNumbers(interfaces)).toEqual([]);
  expect(graphqlNumberFaults(schema, interfaces, limits.entries)).toEqual([]);
  expect(graphqlNumberBounds(schema, interfaces, limits.entries)["CreateNetworkVolumeInput.size"]).toEqual({
    minimum: 0,
    maximum: 4000,
  });
});

describe("a number of a request", () => {
  async function faultsAfter(schema: string): Promise<readonly string[]> {
    await using copy = await copySmallSpecs();
    const parameter = "description: Which one., schema: ";
    await copy.edit("queue.yaml", `${parameter}{ type: string }`, `${parameter}${schema}`);
    const { interfaces } = await loadSpecs(copy.root);
    return unboundedNumbers(interfaces.filter(({ source }) => source.path.endsWith("queue.yaml")));
  }
  const fault = (place: string): string => `specs/queue.yaml: ${place} is a number without a minimum and a maximum.`;
  const inBody = fault("Thing.inner.size");

  test.each([
    "{ type: integer }",
    "{ type: integer, minimum: 0 }",
    "{ type: number, maximum: 5 }",
    '{ type: [integer, "null"], minimum: 0 }',
    "{ type: array, items: { type: integer } }",
  ])("is named when a parameter is %s, beside one in a body", async (schema) => {
    expect(await faultsAfter(schema)).toEqual([fault("run.id"), inBody]);
  });

  test.each(["{ type: integer, minimum: 0, maximum: 5 }", "{ type: integer, enum: [1, 2] }", "{ type: string }"])(
    "is accepted when a parameter is %s",
    async (schema) => {
      expect(await faultsAfter(schema)).toEqual([inBody]);
    },
  );
});

describe("a number of GraphQL", () => {
  const schema = buildSchema(`
    type Query { list(first: Int, where: Where): [Int] }
    input Where { least: [Float!], name: String, inner: Where }
  `);
  const limits = [
    { name: "most", value: 7, unit: "things", appliesTo: [], source: "decided", description: "Most." },
  ] as const;

  test("is named when no rule says its bounds, in arguments and in inputs", () => {
    expect(graphqlNumberFaults(schema, [], limits, [])).toEqual([
      "Query.list.first in GraphQL is a number without bounds: add a rule to number-rules.ts.",
      "Where.least in GraphQL is a number without bounds: add a rule to number-rules.ts.",
    ]);
  });

  test("is accepted with a rule that leads to bounds", () => {
    const rules = [{ minimum: 1, limit: "most", fields: ["Query.list.first", "Where.least"] }];
    expect(graphqlNumberFaults(schema, [], limits, rules)).toEqual([]);
  });

  test("is named when its rule leads nowhere, or when it is gone", () => {
    const rules = [
      { minimum: 1, limit: "most", fields: ["Query.list.first", "Where.greatest"] },
      { like: "Thing.weight", fields: ["Where.least"] },
    ];
    expect(graphqlNumberFaults(schema, [], limits, rules)).toEqual([
      "Where.greatest in number-rules.ts is no number of a GraphQL input.",
      "The rule of Where.least in number-rules.ts names no bounds.",
    ]);
  });
});
