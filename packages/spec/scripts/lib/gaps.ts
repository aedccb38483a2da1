import { parse } from "yaml";

import type { GeneratorSource } from "../../src/generator.ts";
import type { LocatedClaim } from "./claims.ts";
import { asNumber, asText, listOf, record, type ShapeOf } from "./shape.ts";

/** The line of the document, and the ids of the claims that say what holds; `*` at the end stands for any end. */
const gap = record({ line: asNumber, text: asText, claims: listOf(asText) });
const file = record({ gaps: listOf(gap), deviations: listOf(gap) });

/** A place of the interface document that leaves something open, or that the service departs from. */
export type Gap = ShapeOf<typeof gap>;

/** Reads `specs/gaps.yaml`. */
export function parseGaps(source: GeneratorSource): readonly Gap[] {
  const { gaps, deviations } = file(parse(source.text), source.path);
  return [...gaps, ...deviations];
}

/** Demands that every gap names claims that are there and go beyond the document. Returns one line for each fault. */
export function gapFaults(gaps: readonly Gap[], claims: readonly LocatedClaim[]): readonly string[] {
  return gaps.flatMap(({ line, claims: names }) => {
    const at = `specs/gaps.yaml: line ${line} of the document`;
    const faults = names.flatMap((name) => {
      const found = claims.filter(({ claim }) => matches(name, claim.id));
      if (found.length === 0) return [`${at} names ${name}, which is no claim.`];
      const isDecided = found.some(({ claim }) => claim.confidence !== "documented");
      return isDecided ? [] : [`${at} names ${name}, which is documented and therefore fills no gap.`];
    });
    return names.length === 0 ? [`${at} names no claim.`] : faults;
  });
}

function matches(name: string, id: string): boolean {
  return name.endsWith("*") ? id.startsWith(name.slice(0, -1)) : id === name;
}
