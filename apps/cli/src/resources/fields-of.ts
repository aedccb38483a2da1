import { oneLine } from "../output/printable.ts";

/** The fields of a resource with a value, by their names in the interface, for a table: `env.MODEL`, `workers.0.id`. */
export function fieldsOf(resource: object): [string, string][] {
  return Object.entries(resource).flatMap(([name, value]) => fieldLines(name, value));
}

function fieldLines(path: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value === "string") return value === "" ? [] : [[path, oneLine(value)]];
  if (typeof value !== "object") return [[path, JSON.stringify(value)]];
  if (Array.isArray(value) && value.every((entry) => typeof entry !== "object")) {
    return value.length === 0 ? [] : [[path, oneLine(value.join(", "))]];
  }
  return Object.entries(value).flatMap(([name, inner]) => fieldLines(`${path}.${name}`, inner));
}
