import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

/** The command of the service, as a user starts it. */
export const CLI = resolve(import.meta.dirname, "../../../cli/src/main.ts");
export const NODE_FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

/** What is set for a service of the user shall not reach one of our own. */
export function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(MILLRACE|RUNPOD)_/.test(name)));
}

/** Where the data of a service are. */
export interface OwnData {
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Runs a command of the service on its data, such as `key create`; resolves to what it prints as JSON. */
export async function runCommand(args: readonly string[], { dataDir, environment }: OwnData): Promise<unknown> {
  const all = [...NODE_FLAGS, CLI, ...args, "--data-dir", dataDir, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, all, { env: environment });
  return JSON.parse(stdout);
}
