import { type Document, type LineCounter, type Node, isMap, isNode, isPair, isScalar } from "yaml";
import type { ManifestProblem } from "./manifest-problem.ts";

/** Where a field is: keys and indexes from the top. */
export type FieldPath = readonly (string | number)[];

/** Makes problems that know their place in the file. */
export interface Positions {
  /** A problem with a value, or with the nearest value around it where there is none. */
  problem(path: FieldPath, message: string): ManifestProblem;
  /** A problem with the name of a field. */
  problemOfKey(path: FieldPath, message: string): ManifestProblem;
  /** A problem at a place of the text, counted in characters. */
  problemAt(offset: number, message: string): ManifestProblem;
}

export function positionsIn(document: Document.Parsed, lines: LineCounter): Positions {
  function at(offset: number, field: string, message: string): ManifestProblem {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), field, message };
  }
  return {
    problem: (path, message) => at(offsetOf(valueAt(document, path)), fieldName(path), message),
    problemOfKey: (path, message) => at(offsetOf(keyAt(document, path)), fieldName(path), message),
    problemAt: (offset, message) => at(offset, "", message),
  };
}

/** `endpoints.resize.gpuTypeIds[0]`; names that are no words stand in quotes. */
export function fieldName(path: FieldPath): string {
  return path
    .map((part) => {
      if (typeof part === "number") return `[${part}]`;
      return /^[\w-]+$/.test(part) ? `.${part}` : `.${JSON.stringify(part)}`;
    })
    .join("")
    .replace(/^\./, "");
}

function valueAt(document: Document.Parsed, path: FieldPath): Node | null {
  for (let length = path.length; length > 0; length -= 1) {
    const found = document.getIn(path.slice(0, length), true);
    if (isNode(found) && found.range) return found;
    // A value that is left empty has no place of its own.
    if (found === null) return keyAt(document, path.slice(0, length));
  }
  return document.contents;
}

function keyAt(document: Document.Parsed, path: FieldPath): Node | null {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const name = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === name);
    if (isNode(pair?.key)) return pair.key;
  }
  return valueAt(document, path.slice(0, -1));
}

function offsetOf(node: Node | null): number {
  return node?.range?.[0] ?? 0;
}
