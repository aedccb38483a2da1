import { type Document, isMap, isNode, isPair, isScalar, type LineCounter, type Node } from "yaml";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";

/** Something that is wrong in `millrace.yaml`, and where. */
export interface ManifestProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The field as a path, such as `endpoints.resize.workersMax`; empty for the file as a whole. */
  readonly field: string;
  /** What is wrong and what to write instead. */
  readonly message: string;
}

/** The file cannot be used. The message names every problem, each on a line that editors can jump to. */
export class ManifestError extends CommandError {
  readonly problems: readonly ManifestProblem[];

  constructor(path: string, found: readonly ManifestProblem[]) {
    const problems = found.toSorted((one, other) => one.line - other.line || one.column - other.column);
    const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}`;
    super([`${count} in ${path}:`, ...problems.map((problem) => `  ${lineOf(path, problem)}`)].join("\n"), {
      exitCode: exitCodes.usage,
    });
    this.problems = problems;
  }
}

function lineOf(path: string, { line, column, field, message }: ManifestProblem): string {
  return `${path}:${line}:${column}: ${field === "" ? "" : `${field}: `}${message}`;
}

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
function fieldName(path: FieldPath): string {
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
