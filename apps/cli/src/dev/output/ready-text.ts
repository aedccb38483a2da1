import { isExactNumber, isRecord, parseExactJson } from "@millrace/engine";
import { inShell } from "../../command/invocation.ts";
import type { ReadyNotice } from "./dev-output.ts";
import type { JobInput } from "./test-input.ts";

export interface CallExamples {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

/** Longer inputs would hide the command around them. */
const INPUT_CHARS_MAX = 200;
const EXAMPLE_INPUT: JobInput = { prompt: "Hello" };

/** One line each that calls the handler, from a shell, from TypeScript, and with the official client for Python. */
export function callExamples(
  { baseUrl, endpointId, apiKey }: ReadyNotice,
  testInput: JobInput | undefined,
): CallExamples {
  const isShort = testInput !== undefined && JSON.stringify(testInput).length <= INPUT_CHARS_MAX;
  const input = JSON.stringify(isShort ? testInput : EXAMPLE_INPUT);
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
  if (isRecord(value) && !isExactNumber(value)) {
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
    readonly testInput: JobInput | undefined;
  },
): string {
  const { curl, typescript, python } = callExamples(notice, session.testInput);
  return [
    `${session.handler} answers at ${notice.baseUrl}/v2/${notice.endpointId}`,
    "",
    `  shell       ${curl}`,
    `  TypeScript  ${typescript}`,
    `  Python      ${python}`,
    "",
    ...(session.debugAt === undefined ? [] : [`  Debugger    attach to ${session.debugAt}`]),
    `  Interface   ${notice.baseUrl}/v1/docs`,
    `  Data        ${session.dataDir}`,
    "",
    "Save a file to reload. Ctrl-C ends everything.",
    "",
  ].join("\n");
}
