import { parse } from "yaml";

import type { GeneratorSource } from "../../src/generator.ts";
import { asFields, asList, asNumber, asOneOf, asText, asTextList, onlyKeys } from "./shape.ts";

/** One number of the interface, as `specs/limits.yaml` states it. */
export interface LimitSpec {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly appliesTo: readonly string[];
  readonly source: "documented" | "observed" | "decided";
  readonly description: string;
}

export function parseLimits(source: GeneratorSource): readonly LimitSpec[] {
  const top = asFields(parse(source.text), source.path);
  const limits = asList(top["limits"], `${source.path} limits`).map((entry, index): LimitSpec => {
    const at = `${source.path} limits[${index}]`;
    const fields = asFields(entry, at);
    onlyKeys(fields, ["name", "value", "unit", "appliesTo", "source", "description"], at);
    return {
      name: asText(fields["name"], `${at} name`),
      value: asNumber(fields["value"], `${at} value`),
      unit: asText(fields["unit"], `${at} unit`),
      appliesTo: asTextList(fields["appliesTo"], `${at} appliesTo`),
      source: asOneOf(fields["source"], ["documented", "observed", "decided"], `${at} source`),
      description: asText(fields["description"], `${at} description`),
    };
  });
  const names = new Set<string>();
  for (const { name } of limits) {
    if (names.has(name)) {
      throw new Error(`${source.path} states the limit ${name} twice.`);
    }
    names.add(name);
  }
  return limits;
}
