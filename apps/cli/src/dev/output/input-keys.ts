import type { JobInput } from "../../source/test-input.ts";

/** Names that handlers usually give the input of a job. */
const USUAL_NAMES = ["input", "inputs", "job_input", "jobInput"];
/** Stands for a value that the source says nothing about. */
const SOME_TEXT = "Hello";
/** Members of every object, which are no keys of an input. */
const METHODS = new Set([
  "get",
  "items",
  "keys",
  "values",
  "pop",
  "copy",
  "update",
  "map",
  "length",
  "toString",
  "input",
]);

const INPUT = String.raw`(?:\[["']input["']\]|\.get\(["']input["'][^()]*\)|\.input\b)`;
const LITERAL = String.raw`(-?\d+(?:\.\d+)?|"[^"\\\n]*"|'[^'\\\n]*'|True|False|true|false)`;
/** `data = job["input"]` */
const ASSIGNED = new RegExp(
  String.raw`(\w+)\s*(?::[^=\n]+)?=\s*\w+${INPUT}\s*(?:or\s*\{\}|\?\?\s*\{\})?\s*;?\s*$`,
  "gm",
);
/** `name = 5` among the members of a pattern `{ … }`. */
const MEMBER = new RegExp(String.raw`(\w+)(?:\s*:\s*\w+)?(?:\s*=\s*${LITERAL})?\s*(?:,|$)`, "g");

/** An input with the keys that the source of a handler reads, and their defaults where it names them; undefined when it reads none. */
export function inputOfSource(source: string): JobInput | undefined {
  const code = source.replaceAll(/^\s*(?:#|\/\/).*$/gm, "");
  const names = [...USUAL_NAMES, ...[...code.matchAll(ASSIGNED)].map(([, name = ""]) => name)].join("|");
  const holder = String.raw`(?:(?<![\w.])(?:${names})|${INPUT})`;
  const reads = [
    String.raw`${holder}\??\[["'](\w+)["']\]`,
    String.raw`${holder}\.get\(\s*["'](\w+)["'](?:\s*,\s*${LITERAL}\s*)?`,
    String.raw`${holder}\??\.([A-Za-z_]\w*)(?:\s*\?\?\s*${LITERAL})?`,
  ];
  const patterns = [
    String.raw`\{([^{}]*)\}(?:\s*:[^=\n]+)?\s*=\s*(?:\w+\.input|${names})\b`,
    String.raw`input\s*:\s*\{([^{}]*)\}\s*[,}]`,
  ];
  const matches = (pattern: string): RegExpExecArray[] => [...code.matchAll(new RegExp(pattern, "g"))];
  const found = [
    ...reads.flatMap(matches).map(({ index, 1: key = "", 2: literal }) => ({ index, key, literal })),
    ...patterns
      .flatMap(matches)
      .flatMap(({ index, 1: members = "" }) =>
        [...members.matchAll(MEMBER)].map(([, key = "", literal]) => ({ index, key, literal })),
      ),
  ].toSorted((one, other) => one.index - other.index);
  const defaults = new Map<string, string | undefined>();
  for (const { key, literal } of found) {
    if (!METHODS.has(key)) defaults.set(key, defaults.get(key) ?? literal);
  }
  if (defaults.size === 0) return undefined;
  return Object.fromEntries([...defaults].map(([key, literal]) => [key, valueOf(literal)]));
}

function valueOf(literal: string | undefined): unknown {
  if (literal === undefined) return SOME_TEXT;
  return /^["']/.test(literal) ? literal.slice(1, -1) : JSON.parse(literal.toLowerCase());
}
