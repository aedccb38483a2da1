import type { InterfaceSpec } from "./open-api.ts";
import { schemasAt } from "./places.ts";
import type { LimitSpec } from "./tables.ts";

/** Returns one line for each place that is not there or states another number than the limit. */
export function limitFaults(interfaces: readonly InterfaceSpec[], limits: readonly LimitSpec[]): readonly string[] {
  return limits.flatMap(({ name, value, stated = {} }) => {
    const places = Object.entries(stated).flatMap(([keyword, all]) => all.map((place) => ({ keyword, place })));
    return places.flatMap(({ keyword, place }) => {
      const schemas = schemasAt(interfaces, place);
      if (schemas.length === 0) return [`${place}, which should state ${name}, is not in the specs.`];
      return schemas
        .map((schema): unknown => (typeof schema === "boolean" ? undefined : schema[keyword]))
        .filter((number) => number !== value)
        .map((number) => `${place} states ${keyword} ${String(number)}, but ${name} is ${value}.`);
    });
  });
}
