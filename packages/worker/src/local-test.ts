import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isWorkerEnvironment, readLogLevel, type Variables } from "./environment.ts";
import { messageOf } from "./failure.ts";
import { runHandler } from "./handler-run.ts";
import type { Handler, Job } from "./handler.ts";
import { createJobLog } from "./log.ts";
import { isRecord } from "./report.ts";

/** What a local run of a handler needs of the process. */
export interface LocalProcess {
  readonly variables: Variables;
  /** Arguments after the name of the script. */
  readonly args: readonly string[];
  /** Folder in which `test_input.json` is looked for. */
  readonly folder: string;
  /** Takes the result. */
  readonly print: (line: string) => void;
  /** Takes everything else. */
  readonly printError: (line: string) => void;
}

const TEST_INPUT_FLAG = "--test_input";
const TEST_INPUT_FILE = "test_input.json";

const help = [
  "There is no service to take jobs from, because RUNPOD_WEBHOOK_GET_JOB is not set.",
  `To try the handler once, give it a job: ${TEST_INPUT_FLAG} '{"input": {}}'`,
  `or put that JSON into a file ${TEST_INPUT_FILE} in the current folder.`,
].join("\n");

/** Whether the handler is to be run once instead of serving: there is no service, or a test input was given. */
export function isLocalTest(variables: Variables, args: readonly string[]): boolean {
  return !isWorkerEnvironment(variables) || args.some((arg) => arg.split("=", 1)[0] === TEST_INPUT_FLAG);
}

/** Runs the handler once and prints the report as JSON. Resolves with the exit code: 0, or 1 after any failure. */
export async function runLocalTest<Input, Output>(
  handler: Handler<Input, Output>,
  local: LocalProcess,
): Promise<0 | 1> {
  const job = await readTestJob<Input>(local);
  if (typeof job === "string") {
    local.printError(job);
    return 1;
  }
  const level = readLogLevel(local.variables);
  const { report } = await runHandler(
    handler,
    job,
    {
      signal: new AbortController().signal,
      attempt: 1,
      log: createJobLog({ level, isJson: false, write: local.printError }, job.id),
      progress: (value) => {
        local.printError(`progress: ${JSON.stringify(value)}`);
        return Promise.resolve();
      },
    },
    {
      place: { hostname: "unknown", workerId: local.variables["RUNPOD_POD_ID"] ?? "unknown" },
      returnAggregateStream: true,
      sendChunk: () => Promise.resolve({ kind: "stored" }),
    },
  );
  try {
    local.print(JSON.stringify(report, undefined, 2));
  } catch (error) {
    local.printError(`The output cannot be written as JSON: ${messageOf(error)}`);
    return 1;
  }
  return report.error === undefined ? 0 : 1;
}

async function readTestJob<Input>(local: LocalProcess): Promise<Job<Input> | string> {
  const given = valueOfFlag(local.args) ?? (await readTestFile(local.folder));
  if (given === undefined) return help;
  let parsed: unknown;
  try {
    parsed = JSON.parse(given);
  } catch (error) {
    return `The test input is not JSON: ${messageOf(error)}`;
  }
  if (!isRecord(parsed) || !isRecord(parsed["input"])) return 'The test input must look like {"input": {}}.';
  const id = typeof parsed["id"] === "string" ? parsed["id"] : "local_test";
  // What the input contains is between its author and the handler.
  return { ...parsed, id, input: parsed["input"] as Input };
}

function valueOfFlag(args: readonly string[]): string | undefined {
  for (const [at, arg] of args.entries()) {
    if (arg === TEST_INPUT_FLAG) return args[at + 1] ?? "";
    if (arg.startsWith(`${TEST_INPUT_FLAG}=`)) return arg.slice(TEST_INPUT_FLAG.length + 1);
  }
  return undefined;
}

async function readTestFile(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, TEST_INPUT_FILE), "utf8");
  } catch {
    return undefined;
  }
}
