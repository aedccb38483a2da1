import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

/** The command of the service, as a user starts it. */
export const CLI = resolve(import.meta.dirname, "../../../cli/src/main.ts");
export const NODE_FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

/** Removes the settings of the user's service, which must not affect the one that the suite starts. */
export function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(MILLRACE|RUNPOD)_/.test(name)));
}

/** Location of the data of a service. */
interface OwnData {
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Runs a command of the service on its data, such as `key create`; resolves to what it prints as JSON. */
export async function runCommand(args: readonly string[], { dataDir, environment }: OwnData): Promise<unknown> {
  const all = [...NODE_FLAGS, CLI, ...args, "--data-dir", dataDir, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, all, { env: environment });
  return JSON.parse(stdout);
}
