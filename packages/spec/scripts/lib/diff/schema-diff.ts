import type { JsonSchema, JsonSchemaObject } from "../../../src/open-api-document.ts";
import { diffKeywords } from "./keyword-diff.ts";
import { type Difference, type Direction, cameOrWent, canonical, setDiff } from "./severity.ts";

/** A schema and the document that its references lead into. */
export interface SchemaSide {
  readonly schema: JsonSchema | undefined;
  readonly resolve: (pointer: string) => JsonSchema | undefined;
}

/** How many references may lead to each other before it is taken for a loop. */
const REFERENCES_MAX = 20;

/**
 * How two schemas differ for who relies on the first. Taking less than before breaks a client that sends it; answering with
 * more breaks one that reads it. Two exceptions are custom everywhere: an answer may gain a member and a word of an enum.
 */
export function diffSchemas(
  before: SchemaSide,
  after: SchemaSide,
  direction: Direction,
  at: string,
): readonly Difference[] {
  const seen = new Set<string>();

  function walk([left, right, towards, path]: Pair): readonly Difference[] {
    if (typeof left !== "object" && typeof right !== "object" && (left ?? true) === (right ?? true)) return [];
    const name = sharedName(left, right);
    if (name !== undefined) {
      return walkNamed(left as JsonSchemaObject, right as JsonSchemaObject, name, [towards, path]);
    }
    // Recursive schemas come by here again.
    const pair = `${towards} ${canonical(left ?? null)} ${canonical(right ?? null)}`;
    if (pair.includes('"$ref"')) {
      if (seen.has(pair)) return [];
      seen.add(pair);
    }
    const was = flattened(left, before.resolve);
    const is = flattened(right, after.resolve);
    const parts = [...membersOf(was, is, path), ...pairsOf(was, is, towards, path).flatMap(walk)];
    return [...diffKeywords(was, is, towards, path), ...parts];
  }

  /** What both sides refer to by one name is compared once, under that name; and what stands beside the reference here. */
  function walkNamed(
    { $ref: pointer = "", ...left }: JsonSchemaObject,
    { $ref: _, ...right }: JsonSchemaObject,
    name: string,
    [towards, path]: readonly [Direction, string],
  ): readonly Difference[] {
    const beside = walk([left, right, towards, path]);
    const key = `${towards} ${pointer}`;
    if (seen.has(key)) return beside;
    seen.add(key);
    const inside = walk([before.resolve(pointer), after.resolve(pointer), towards, name]);
    return [...beside, ...inside.map((difference): Difference => ({ ...difference, isShared: true }))];
  }
  return walk([before.schema, after.schema, direction, at]);
}

/** The last part of a reference that both sides make; undefined when they do not refer to the same. */
function sharedName(left: JsonSchema | undefined, right: JsonSchema | undefined): string | undefined {
  const [one, other] = [left, right].map((schema) => (typeof schema === "object" ? schema.$ref : undefined));
  return one !== undefined && one === other ? one.split("/").at(-1) : undefined;
}

function flattened(schema: JsonSchema | undefined, resolve: SchemaSide["resolve"]): JsonSchemaObject {
  let current = schema ?? true;
  for (let depth = 0; depth < REFERENCES_MAX; depth += 1) {
    if (typeof current === "boolean") {
      return current ? {} : { not: {} };
    }
    if (current.$ref === undefined) return current;
    const { $ref, ...beside }: JsonSchemaObject = current;
    const target: JsonSchema = resolve($ref) ?? true;
    current = typeof target === "boolean" ? target : { ...target, ...beside };
  }
  return {};
}

/** Members that came or went; whether one must be there is a keyword of its own. */
function membersOf(was: JsonSchemaObject, is: JsonSchemaObject, path: string): readonly Difference[] {
  const names = setDiff(Object.keys(was.properties ?? {}), Object.keys(is.properties ?? {}));
  return cameOrWent(names, (name) => `${path}.${name}`);
}

type Pair = readonly [JsonSchema | undefined, JsonSchema | undefined, Direction, string];

/** Schemas inside both, which are compared in their turn. */
function pairsOf(was: JsonSchemaObject, is: JsonSchemaObject, direction: Direction, path: string): readonly Pair[] {
  const both = (keyword: string, at: string): Pair => [
    was[keyword] as JsonSchema | undefined,
    is[keyword] as JsonSchema | undefined,
    direction,
    at,
  ];
  const [given, taken] = both("arguments", "");
  const { kept } = setDiff(Object.keys(was.properties ?? {}), Object.keys(is.properties ?? {}));
  const rest = both("additionalProperties", `${path}.*`);
  // Whether undescribed members are allowed matters to the writer of an object, not to its reader.
  const isTold = direction === "request" || (typeof rest[0] === "object" && typeof rest[1] === "object");
  return [
    ...kept.map((name): Pair => [was.properties?.[name], is.properties?.[name], direction, `${path}.${name}`]),
    both("items", `${path}[]`),
    both("propertyNames", `names in ${path}`),
    // What a field of GraphQL is asked with goes the other way.
    [given, taken, "request", `${path}()`],
    ...(isTold ? [rest] : []),
    ...(["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) => {
      const count = Math.min(was[keyword]?.length ?? 0, is[keyword]?.length ?? 0);
      return Array.from({ length: count }, (_, index): Pair => {
        return [was[keyword]?.[index], is[keyword]?.[index], direction, `${path} (${keyword} ${index + 1})`];
      });
    }),
  ];
}
