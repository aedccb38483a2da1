import { join, resolve } from "node:path";
import { foldedInto, withProgress } from "../../output/progress.ts";
import { tell } from "../../output/terminal.ts";
import type { PythonPackages } from "../../source/source-facts.ts";
import { pythonCheck } from "../../source/python-check.ts";
import {
  environmentPath,
  type EnvironmentOptions,
  findPython,
  hasEnvironment,
  makeEnvironment,
  pythonIn,
  removeOtherEnvironments,
} from "../../source/python-environment.ts";
import { exists } from "../../source/read-source.ts";
import { outputOf } from "../../source/run-program.ts";
import type { Consent } from "./consent.ts";

export interface PythonEnvironmentOptions {
  /** The project. */
  readonly folder: string;
  readonly packages: PythonPackages;
  /** Where environments of its own are made. */
  readonly dataDir: string;
  /** Interpreter that was asked for. */
  readonly python: string | undefined;
  /** Packages that a session needs beside those of the handler. */
  readonly tools: readonly string[];
  /** Whether no worker runs yet, so that environments of earlier sessions can go. */
  readonly isFirst: boolean;
  /** The environment that the shell has activated. */
  readonly virtualEnv: string | undefined;
  readonly consent: Consent;
  readonly signal: AbortSignal;
}

/**
 * Finds the Python that has all the handler needs: the one asked for, the active environment, the project's, or one that is made in
 * the data directory and kept until something changes that decides its packages.
 *
 * @returns the path of the interpreter
 * @throws CommandError that names the way out
 */
export async function preparePython(options: PythonEnvironmentOptions): Promise<string> {
  const { folder, dataDir, tools, consent, signal } = options;
  const packages = withTools(options.packages, tools);
  for (const python of await candidates(options)) {
    const missing = await missingIn(python, packages.requirements, options);
    if (missing?.length === 0) {
      tell(`Runs with the packages of ${python}; \`millrace deploy\` installs ${listed(packages.requirements)} only.`);
      return python;
    }
    if (missing !== undefined) tell(`${python} lacks ${missing.join(", ")}; it is left as it is.`);
  }
  const python = await findPython(options.python, signal);
  const environments = join(dataDir, "environments");
  const environment: EnvironmentOptions = { folder, packages, environments, linksToFolder: true, python };
  const own = await environmentPath(environment);
  if (options.isFirst) await removeOtherEnvironments(environments, own);
  if (await hasEnvironment(own)) return pythonIn(own);
  const what = listed(packages.requirements);
  await consent(`The handler needs ${what}. Install into ${own}?`);
  tell(`Installing ${what} into ${own}; later starts skip this …`);
  await withProgress("Installing", async (update) => {
    await makeEnvironment(environment, { signal, onLine: foldedInto(update) });
  });
  return pythonIn(own);
}

function listed(requirements: readonly string[]): string {
  return requirements.map((one) => one.replace(/^\?/, "")).join(", ");
}

function withTools(packages: PythonPackages, tools: readonly string[]): PythonPackages {
  if (tools.length === 0) return packages;
  const { steps, requirements } = packages;
  return { ...packages, steps: [...steps, tools], requirements: [...requirements, ...tools] };
}

async function candidates({ folder, python, virtualEnv }: PythonEnvironmentOptions): Promise<string[]> {
  if (python !== undefined) return python.includes("/") ? [resolve(python)] : [python];
  const places = [...(virtualEnv === undefined ? [] : [virtualEnv]), join(folder, ".venv"), join(folder, "venv")];
  const found = [...new Set(places.map((place) => pythonIn(place)))];
  const there = await Promise.all(found.map(exists));
  return found.filter((_, index) => there[index]);
}

/** Requirements that a Python does not meet; undefined where it cannot be asked. */
async function missingIn(
  python: string,
  requirements: readonly string[],
  { folder: cwd, signal }: PythonEnvironmentOptions,
): Promise<readonly string[] | undefined> {
  const output = await outputOf(python, ["-c", pythonCheck, ...requirements], { cwd, signal });
  return output?.split("\n").filter((line) => line !== "");
}
