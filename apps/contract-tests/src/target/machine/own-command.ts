import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { sourceBundle } from "../../../../../.tools/bundle/source-bundle.ts";

/** The command of the service, as a user starts it. */
const CLI = resolve(import.meta.dirname, "../../../../cli/src/main.ts");
/** Programs started since the suite began share its bundle. */
let bundled: Promise<string> | undefined;
const COMMAND_WITHIN_MS = 180_000;
export const NODE_FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

/** Removes the settings of the user's service, which must not affect the one that the suite starts. */
export function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(MILLRACE|RUNPOD)_/.test(name)));
}

/**
 * The program of the service: a bundle of its sources, which starts in two thirds of the processor time. What looks into single
 * source files, such as mutants and the recording of the code that a check runs, needs the sources themselves.
 *
 * @param nodeFlags further flags, such as a module that changes sources while they load
 */
export async function serviceProgram(nodeFlags: readonly string[] = []): Promise<string> {
  if (nodeFlags.length > 0 || process.env["NODE_V8_COVERAGE"] !== undefined) return CLI;
  return await (bundled ??= sourceBundle(CLI));
}

/** Location of the data of a service. */
interface OwnData {
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Runs a command of the service on its data, such as `key create`; resolves to what it prints as JSON. */
export async function runCommand(args: readonly string[], { dataDir, environment }: OwnData): Promise<unknown> {
  const all = [...NODE_FLAGS, await serviceProgram(), ...args, "--data-dir", dataDir, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, all, { env: environment, timeout: COMMAND_WITHIN_MS });
  return JSON.parse(stdout);
}
