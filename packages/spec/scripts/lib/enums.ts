import type { JsonSchema } from "../../src/open-api-document.ts";
import type { InterfaceSpec } from "./open-api.ts";

/** A named set of texts that one or several interfaces use. */
export interface EnumSpec {
  /** Schema name, for example `JobStatus`. */
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * Every schema that is a list of texts, by name, plus `ErrorCode`: the values of `Error.error`, which the interfaces state
 * in place. Fails when two interfaces disagree on the members of a name or their order.
 */
export function collectEnums(interfaces: readonly InterfaceSpec[]): readonly EnumSpec[] {
  const found = new Map<string, { readonly path: string; readonly values: readonly string[] }>();
  // The words of the hosted dialect are in its own types.
  for (const { source, document } of interfaces.filter(({ name }) => name !== "compatV2")) {
    for (const [name, values] of enumsOf(document.components?.schemas ?? {})) {
      const earlier = found.get(name);
      if (earlier !== undefined && earlier.values.join("\n") !== values.join("\n")) {
        throw new Error(`${name} differs between ${earlier.path} and ${source.path}.`);
      }
      found.set(name, earlier ?? { path: source.path, values });
    }
  }
  return [...found]
    .map(([name, { values }]) => ({ name, values }))
    .toSorted((left, right) => compare(left.name, right.name));
}

/** The name of the array of an enum's members: `JobStatus` gives `jobStatuses`. */
export function pluralName(name: string): string {
  const first = name.slice(0, 1).toLowerCase() + name.slice(1);
  if (/[^aeiou]y$/.test(first)) {
    return `${first.slice(0, -1)}ies`;
  }
  return /(?:s|x|ch|sh)$/.test(first) ? `${first}es` : `${first}s`;
}

function enumsOf(schemas: Readonly<Record<string, JsonSchema>>): readonly (readonly [string, readonly string[]])[] {
  const error = schemas["Error"];
  const code = typeof error === "object" ? error.properties?.["error"] : undefined;
  const candidates = code === undefined ? schemas : { ErrorCode: code, ...schemas };
  return Object.entries(candidates).flatMap(([name, schema]) => {
    const values = textMembers(schema);
    return values === undefined ? [] : [[name, values] as const];
  });
}

function textMembers(schema: JsonSchema): readonly string[] | undefined {
  if (typeof schema !== "object" || schema.enum === undefined) return undefined;
  const values = schema.enum.filter((value) => typeof value === "string");
  return values.length > 0 ? values : undefined;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
