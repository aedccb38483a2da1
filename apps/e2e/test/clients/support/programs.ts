import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const folder: string = resolve(import.meta.dirname, "..");
const repository: string = resolve(folder, "../../../..");

/** What `.ci/clients` installs. */
export const installed = {
  python: join(repository, ".venv-clients/bin/python"),
  openapiPythonClient: join(repository, ".venv-clients/bin/openapi-python-client"),
  packages: join(repository, ".clients"),
  /** A Python with LiteLLM and LangChain. */
  frameworks: join(repository, ".clients/frameworks/bin/python"),
  /** A Python with what the example `chat-model` needs. */
  model: join(repository, ".clients/model/bin/python"),
  bun: join(repository, ".clients/node_modules/.bin/bun"),
  deno: join(repository, ".clients/node_modules/.bin/deno"),
  workerd: join(repository, ".clients/node_modules/.bin/workerd"),
  skyPilot: join(repository, ".clients/sky/bin/python"),
  mcpServer: join(repository, ".clients/node_modules/@runpod/mcp-server/package.json"),
  openapiTypescript: join(repository, ".clients/node_modules/.bin/openapi-typescript"),
  oapiCodegen: join(repository, ".clients/bin/oapi-codegen"),
  /** A Go module with what generated clients need. */
  goModule: join(repository, ".clients/go"),
} as const;

export const handlerDirs: readonly string[] = [join(folder, "handlers")];
/** The examples that users start from. */
export const exampleDirs: readonly string[] = [join(repository, "apps/examples/handlers")];
export const wayOut = "run .ci/clients";

export function isInstalled(name: keyof typeof installed): boolean {
  return existsSync(name === "packages" ? join(installed.packages, "node_modules/runpod-sdk") : installed[name]);
}

/** Path of a program of `programs/`. */
export function program(name: string): string {
  return join(folder, "programs", name);
}

const LIMIT_MS = 300_000;

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command to its end and gives back what it printed. Home and proxies of the caller are not passed on. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: RunOptions = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { PATH: process.env["PATH"] ?? "", HOME: join(tmpdir(), "millrace-no-home"), ...env },
    timeout: LIMIT_MS,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

/** The JSON value in the last line that a program of `programs/` printed. */
export async function results(command: string, args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const lines = (await run(command, args, options)).trim().split("\n");
  return JSON.parse(lines.at(-1) ?? "null");
}
