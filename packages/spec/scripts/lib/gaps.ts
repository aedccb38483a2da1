import { parse } from "yaml";

import type { GeneratorSource } from "../../src/generator.ts";
import type { LocatedClaim } from "./claims.ts";
import { asFields, asList, asNumber, asText, asTextList, onlyKeys } from "./shape.ts";

/** A place of the interface document that leaves something open, or that the service departs from. */
export interface Gap {
  /** Line of the document. */
  readonly line: number;
  readonly text: string;
  /** Ids of the claims that say what holds; `*` at the end stands for any end. */
  readonly claims: readonly string[];
}

/** Reads `specs/gaps.yaml`. */
export function parseGaps(source: GeneratorSource): readonly Gap[] {
  const top = asFields(parse(source.text), source.path);
  onlyKeys(top, ["gaps", "deviations"], source.path);
  return (["gaps", "deviations"] as const).flatMap((kind) =>
    asList(top[kind], `${source.path} ${kind}`).map((entry, index) => {
      const at = `${source.path} ${kind}[${index}]`;
      const fields = asFields(entry, at);
      onlyKeys(fields, ["line", "text", "claims"], at);
      return {
        line: asNumber(fields["line"], `${at} line`),
        text: asText(fields["text"], `${at} text`),
        claims: asTextList(fields["claims"], `${at} claims`),
      };
    }),
  );
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
