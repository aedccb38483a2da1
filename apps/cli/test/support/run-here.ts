import { Readable } from "node:stream";
import { runCli } from "../../src/cli.ts";
import type { CommandResult } from "./cli-process.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the program within the process of the test, with this text as its standard input: much cheaper than a process of its own, which the
 * long list starts for each command. One runs at a time, because they share the environment and the output of the process.
 */
export function runHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input?: string,
): Promise<CommandResult> {
  const result = last.then(() => run(args, environment, input));
  last = result.catch(() => undefined);
  return result;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input: string | undefined,
): Promise<CommandResult> {
  const before = { ...process.env };
  const listeners = SIGNALS.map((name) => [name, new Set(process.listeners(name))] as const);
  const seen = { output: "", errors: "" };
  const restore = [capture(process.stdout, "output", seen), capture(process.stderr, "errors", seen)];
  if (input !== undefined) restore.push(giveInput(input));
  const { PATH, HOME, LANG, TMPDIR } = before;
  replaceEnvironment({ PATH, HOME, LANG, TMPDIR, ...environment });
  try {
    return { exitCode: await runCli(args), ...seen };
  } finally {
    for (const put of restore) put();
    replaceEnvironment(before);
    for (const [name, known] of listeners) {
      for (const listener of process.listeners(name)) if (!known.has(listener)) process.off(name, listener);
    }
  }
}

function capture(
  stream: NodeJS.WriteStream,
  into: "output" | "errors",
  seen: Record<"output" | "errors", string>,
): () => void {
  const { write } = stream;
  stream.write = (text: string | Uint8Array) => {
    seen[into] += typeof text === "string" ? text : Buffer.from(text).toString();
    return true;
  };
  return () => {
    stream.write = write;
  };
}

function giveInput(text: string): () => void {
  const own = Object.getOwnPropertyDescriptor(process, "stdin");
  Object.defineProperty(process, "stdin", { value: Readable.from([Buffer.from(text)]), configurable: true });
  return () => {
    if (own !== undefined) Object.defineProperty(process, "stdin", own);
  };
}

function replaceEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) process.env[name] = value;
}
