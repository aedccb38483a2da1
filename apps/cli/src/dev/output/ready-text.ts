import { isRecord, parseExactJson } from "@millrace/engine";
import { inShell } from "../../command/invocation.ts";
import { type JobInput, SHOWN_CHARS_MAX } from "../../source/test-input.ts";
import type { ReadyNotice } from "./dev-output.ts";

interface CallExamples {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

const EXAMPLE_INPUT: JobInput = { prompt: "Hello" };

/** The input that the examples send. */
export interface ShownInput {
  readonly input: JobInput;
  /** Nothing says that the handler understands it. */
  readonly isGuess: boolean;
}

/** That of `test_input.json`, else the keys that the source of the handler reads, else one that is no more than an example. */
export function shownInput(testInput: JobInput | undefined, source: string): ShownInput {
  const known = [testInput, inputOfSource(source)].find(
    (input) => input !== undefined && JSON.stringify(input).length <= SHOWN_CHARS_MAX,
  );
  return { input: known ?? EXAMPLE_INPUT, isGuess: known === undefined };
}

/** One line each that calls the handler, from a shell, from TypeScript, and with the official client for Python. */
export function callExamples({ baseUrl, endpointId, apiKey }: ReadyNotice, shown: JobInput): CallExamples {
  const input = JSON.stringify(shown);
  const text = (value: string): string => JSON.stringify(value);
  return {
    curl:
      `curl -s ${baseUrl}/v2/${endpointId}/runsync -H ${inShell(`Authorization: Bearer ${apiKey}`)} ` +
      `-H 'Content-Type: application/json' -d ${inShell(`{"input":${input}}`)}`,
    typescript:
      `await createQueueClient({ baseUrl: ${text(baseUrl)}, endpointId: ${text(endpointId)}, apiKey: ${text(apiKey)} })` +
      `.runSync(${input})`,
    python:
      `import runpod; runpod.api_key, runpod.endpoint_url_base = ${text(apiKey)}, ${text(`${baseUrl}/compat/v2`)}; ` +
      `print(runpod.Endpoint(${text(endpointId)}).run_sync({"input": ${pythonLiteral(parseExactJson(input))}}))`,
  };
}

/** A JSON value as Python writes it. */
function pythonLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  if (isRecord(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${pythonLiteral(field)}`);
    return `{${fields.join(", ")}}`;
  }
  if (value === null) return "None";
  return typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);
}

/** The block that a person sees first. */
export function readyText(
  notice: ReadyNotice,
  session: {
    readonly handler: string;
    readonly dataDir: string;
    readonly debugAt: string | undefined;
    readonly shown: ShownInput;
    /** Requests to an HTTP server are refused without the key. */
    readonly needsKey?: boolean;
    /** The profile that other commands find the session by; undefined = it is not saved. */
    readonly profile: string | undefined;
  },
): string {
  const { shown, profile } = session;
  const always = [
    "",
    ...(session.debugAt === undefined ? [] : [`  Debugger    attach to ${session.debugAt}`]),
    `  Console     ${notice.baseUrl}/console`,
    `  Interface   ${notice.baseUrl}/v1/docs`,
    `  Data        ${session.dataDir}`,
    "",
    "Save a file to reload. Ctrl-C ends everything.",
    "",
  ];
  const { requestsUrl } = notice;
  if (requestsUrl !== undefined) {
    const key = session.needsKey === true ? ` -H ${inShell(`Authorization: Bearer ${notice.apiKey}`)}` : "";
    return [
      `${session.handler} answers at ${requestsUrl}`,
      "",
      `  shell       curl -sS${key} ${requestsUrl}`,
      ...always,
    ].join("\n");
  }
  const { curl, typescript, python } = callExamples(notice, shown.input);
  const command = `millrace runsync ${notice.endpointId} --profile ${profile} --input ${inShell(JSON.stringify(shown.input))}`;
  return [
    `${session.handler} answers at ${notice.baseUrl}/v2/${notice.endpointId}`,
    "",
    ...(profile === undefined ? [] : [`  millrace    ${command}`]),
    `  shell       ${curl}`,
    `  TypeScript  ${typescript}`,
    `  Python      ${python}`,
    ...(shown.isGuess
      ? ["", "  The input is only an example. Write one that the handler understands to test_input.json."]
      : []),
    ...always,
  ].join("\n");
}

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
