import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { CommandError } from "../../command/failure.ts";
import { tell } from "../../output/terminal.ts";
import type { Consent } from "./consent.ts";
import { exists } from "./handler-source.ts";
import { pythonCheck } from "./python-check.ts";
import { readProgram, showProgram } from "./run-program.ts";

export interface PythonEnvironmentOptions {
  /** The project, with its requirements. */
  readonly folder: string;
  /** Where an environment of its own is made. */
  readonly dataDir: string;
  /** Interpreter that was asked for. */
  readonly python: string | undefined;
  /** Packages that must be there beside the requirements. */
  readonly packages: readonly string[];
  /** The environment that the shell has activated. */
  readonly virtualEnv: string | undefined;
  readonly consent: Consent;
  readonly signal: AbortSignal;
}

/** In this order; the second is where the builders of public worker templates keep them. */
const REQUIREMENTS = ["requirements.txt", join("builder", "requirements.txt")];
const INTERPRETERS = ["python3", "python"];
/** What was installed, in the environment that was made here. */
const STAMP = "millrace-installed";

/**
 * Finds the Python that has all the handler needs: the one asked for, the active environment, the project's, or one that is made in
 * the data directory and kept until the requirements change.
 *
 * @returns the path of the interpreter
 * @throws CommandError that names the way out
 */
export async function preparePython(options: PythonEnvironmentOptions): Promise<string> {
  const requirements = await requirementsOf(options.folder);
  const own = join(options.dataDir, "venv");
  const stamp = await stampOf(requirements, options);
  const ownPython = pythonIn(own);
  if ((await readFile(join(own, STAMP), "utf8").catch(() => "")) === stamp && (await exists(ownPython)))
    return ownPython;
  for (const python of await candidates(options)) {
    const missing = await missingIn(python, requirements, options);
    if (missing?.length === 0) return python;
    if (missing !== undefined) tell(`${python} lacks ${missing.join(", ")}; it is left as it is.`);
  }
  await install({ own, ownPython, requirements, stamp }, options);
  return ownPython;
}

/** The files that say what the handler needs. */
async function requirementsOf(folder: string): Promise<string[]> {
  for (const name of REQUIREMENTS) if (await exists(join(folder, name))) return [join(folder, name)];
  return [];
}

async function candidates({ folder, python, virtualEnv }: PythonEnvironmentOptions): Promise<string[]> {
  if (python !== undefined) return python.includes("/") ? [resolve(python)] : [python];
  const places = [...(virtualEnv === undefined ? [] : [virtualEnv]), join(folder, ".venv"), join(folder, "venv")];
  const found = [...new Set(places.map((place) => pythonIn(place)))];
  const there = await Promise.all(found.map(exists));
  return found.filter((_, index) => there[index]);
}

function pythonIn(environment: string): string {
  return join(environment, "bin", "python");
}

/** Requirements that a Python does not meet; undefined where it cannot be asked. */
async function missingIn(
  python: string,
  requirements: readonly string[],
  { folder: directory, packages, signal }: PythonEnvironmentOptions,
): Promise<readonly string[] | undefined> {
  const args = ["-c", pythonCheck, ...packages, "--", ...requirements];
  const { exitCode, output } = await readProgram(python, args, { directory, signal });
  return exitCode === 0 ? output.split("\n").filter((line) => line !== "") : undefined;
}

interface Installation {
  readonly own: string;
  readonly ownPython: string;
  readonly requirements: readonly string[];
  readonly stamp: string;
}

async function install(
  { own, ownPython, requirements, stamp }: Installation,
  { folder: directory, packages, python, consent, signal }: PythonEnvironmentOptions,
): Promise<void> {
  const what = [...requirements.map((file) => file.slice(directory.length + 1)), ...packages].join(" and ");
  await consent(`The handler needs ${what}. Install into ${own}?`);
  await rm(join(own, STAMP), { force: true });
  if ((await readProgram(ownPython, ["-m", "pip", "--version"], { directory, signal })).exitCode !== 0) {
    await rm(own, { recursive: true, force: true });
    tell(`Making a Python environment in ${own} …`);
    const wayOut = "Where Python lacks its module venv, install it, for example: apt install python3-venv.";
    await showProgram(await interpreter(python, directory, signal), ["-m", "venv", own], { directory, signal, wayOut });
  }
  tell(`Installing ${what}; later starts skip this …`);
  const files = requirements.flatMap((file) => ["--requirement", file]);
  // Compiled when it is first imported: most of what comes along never is.
  const args = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-compile"];
  await showProgram(ownPython, [...args, ...files, ...packages], {
    directory,
    signal,
    wayOut: `Mend ${requirements[0] ?? "the network or pip's settings"} and start again.`,
  });
  await writeFile(join(own, STAMP), stamp);
}

async function interpreter(asked: string | undefined, directory: string, signal: AbortSignal): Promise<string> {
  for (const python of asked === undefined ? INTERPRETERS : [asked]) {
    const { exitCode, output } = await readProgram(python, ["-c", "import sys; print(sys.version_info[0])"], {
      directory,
      signal,
    });
    if (exitCode === 0 && output.trim() === "3") return python;
  }
  throw new CommandError(
    asked === undefined
      ? "there is no python3 on the PATH. Install Python 3.10 or later, or name it: --python /path/to/python3."
      : `${asked} is no Python 3 that runs. Name the interpreter: --python /path/to/python3.`,
  );
}

/** A text that changes with all that decides what is installed. */
async function stampOf(
  requirements: readonly string[],
  { packages, python }: PythonEnvironmentOptions,
): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([packages, python ?? ""]));
  for (const file of requirements) await addRequirements(file, hash, new Set());
  return hash.digest("hex");
}

async function addRequirements(file: string, hash: ReturnType<typeof createHash>, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  const text = await readFile(file, "utf8").catch(() => "");
  hash.update(`${text}\0`);
  for (const [, other = ""] of text.matchAll(/^\s*(?:-r|--requirement|-c|--constraint)[ =]*(\S+)/gm)) {
    await addRequirements(join(dirname(file), other), hash, seen);
  }
}
