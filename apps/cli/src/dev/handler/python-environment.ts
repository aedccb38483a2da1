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
import type { SourcePlan } from "../../source/source-plan.ts";
import type { DevOptions } from "../settings/dev-options.ts";
import type { Consent } from "./consent.ts";

/** What the program of a handler is prepared with. */
export interface HandlerWork {
  readonly plan: SourcePlan;
  readonly options: Pick<DevOptions, "python" | "debug" | "envFile">;
  /** Where environments of its own are made. */
  readonly dataDir: string;
  readonly consent: Consent;
  /** Whether no worker runs yet, so that environments of earlier sessions can go. */
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
}

/**
 * Finds the Python that has all the handler needs: the one asked for, the active environment, the project's, or one that is made in
 * the data directory and kept until something changes that decides its packages.
 *
 * @returns the path of the interpreter
 * @throws CommandError that names the way out
 */
export async function preparePython(asked: PythonPackages, work: HandlerWork): Promise<string> {
  const { plan, options, dataDir, consent, isFirst, signal } = work;
  const { folder } = plan;
  const packages = options.debug === null ? asked : withTools(asked, ["debugpy"]);
  for (const python of await candidates(folder, options.python)) {
    const missing = await missingIn(python, packages.requirements, work);
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
  if (isFirst) await removeOtherEnvironments(environments, own);
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
  const { steps, requirements } = packages;
  return { ...packages, steps: [...steps, tools], requirements: [...requirements, ...tools] };
}

async function candidates(folder: string, python: string | undefined): Promise<string[]> {
  if (python !== undefined) return python.includes("/") ? [resolve(python)] : [python];
  const virtualEnv = process.env["VIRTUAL_ENV"];
  const places = [...(virtualEnv === undefined ? [] : [virtualEnv]), join(folder, ".venv"), join(folder, "venv")];
  const found = [...new Set(places.map((place) => pythonIn(place)))];
  const there = await Promise.all(found.map(exists));
  return found.filter((_, index) => there[index]);
}

/** Requirements that a Python does not meet; undefined where it cannot be asked. */
async function missingIn(
  python: string,
  requirements: readonly string[],
  { plan, signal }: HandlerWork,
): Promise<readonly string[] | undefined> {
  const output = await outputOf(python, ["-c", pythonCheck, ...requirements], { cwd: plan.folder, signal });
  return output?.split("\n").filter((line) => line !== "");
}
