import { readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { CommandError } from "../command/failure.ts";
import { copyFiles, sourceDigest } from "./source-files.ts";
import type { PythonPackages } from "./source-facts.ts";
import { exists } from "./read-source.ts";
import { outputOf, type RunOptions, runProgram } from "./run-program.ts";

export interface EnvironmentOptions {
  /** The folder of the handler. */
  readonly folder: string;
  readonly packages: PythonPackages;
  /** Folder of environments; each is named by all that decides what is in it. */
  readonly environments: string;
  /** Whether what is installed as a link leads to the folder itself, and not to a copy of it. */
  readonly linksToFolder: boolean;
  readonly python: PythonInterpreter;
}

/** How an installation is followed, and ended. */
export type InstallWork = Required<Omit<RunOptions, "cwd">>;

/** A Python that runs here. */
export interface PythonInterpreter {
  readonly command: string;
  /** Changes with the version and the place of the interpreter. */
  readonly identity: string;
}

const COMPLETE = "millrace-complete";
const IDENTITY = "import sys; assert sys.version_info[0] == 3; print(sys.version, sys.executable)";
/** What of a folder that is linked still asks for another installation when it changes. */
const METADATA =
  /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[^/]*\.txt|constraints[^/]*\.txt)$|\.(?:whl|zip|gz|tgz)$/;

/** Finds Python 3. @throws CommandError that names the way out */
export async function findPython(asked: string | undefined, signal: AbortSignal): Promise<PythonInterpreter> {
  for (const command of asked === undefined ? ["python3", "python"] : [asked]) {
    const identity = await outputOf(command, ["-c", IDENTITY], { signal });
    if (identity !== undefined) return { command, identity };
  }
  throw new CommandError(
    asked === undefined
      ? "there is no python3 on the PATH. Install Python 3.10 or later, or name it: --python /path/to/python3, or MILLRACE_PYTHON."
      : `${asked} is not a working Python 3 interpreter. Name another: --python /path/to/python3, or MILLRACE_PYTHON.`,
  );
}

export function pythonIn(environment: string): string {
  return join(environment, "bin", "python");
}

/** The path of the environment that holds the packages, whether it is there or not. */
export async function environmentPath(options: EnvironmentOptions): Promise<string> {
  const { folder, packages, environments, linksToFolder, python } = options;
  const { files, isLinked, made, steps } = packages;
  const deciding = isLinked && linksToFolder ? files.filter((file) => METADATA.test(file)) : files;
  const facts = [JSON.stringify([made, steps]), python.identity, isLinked && linksToFolder ? folder : ""];
  return join(environments, await sourceDigest(folder, deciding, ...facts));
}

export async function hasEnvironment(environment: string): Promise<boolean> {
  return await exists(join(environment, COMPLETE));
}

/** Makes the environment unless it is there. @returns its path. @throws CommandError with pip's last lines where that fails */
export async function makeEnvironment(options: EnvironmentOptions, work: InstallWork): Promise<string> {
  const { folder, packages, linksToFolder, python } = options;
  const environment = await environmentPath(options);
  if (await hasEnvironment(environment)) return environment;
  await rm(environment, { recursive: true, force: true });
  await makeDirectory(dirname(environment));
  await explained(
    runProgram(python.command, ["-m", "venv", environment], work),
    `Python lacks its module venv (apt install python3-venv), or the disk has no room (df -h ${dirname(environment)}).`,
  );
  const copy = join(environment, "source");
  await copyFiles(folder, packages.files, copy);
  await makeDirectory(copy);
  for (const [name, text] of Object.entries(packages.made)) await writeFile(join(copy, name), text);
  const cwd = packages.isLinked && linksToFolder ? folder : copy;
  for (const step of packages.steps) {
    const installed = runProgram(pythonIn(environment), [...PIP, ...step], { ...work, cwd });
    await explained(installed, "Fix what the folder asks for, or the network or pip's settings, and try again.");
  }
  await writeFile(join(environment, COMPLETE), "");
  return environment;
}

/** Adds to the messages of a program that fails what to do then. */
async function explained(program: Promise<void>, wayOut: string): Promise<void> {
  try {
    await program;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${error.message}\n${wayOut}`);
  }
}

// Compiled when it is first imported: most of what comes along never is.
const PIP = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-compile"];

/** Removes all environments of a folder but one. */
export async function removeOtherEnvironments(environments: string, kept: string): Promise<void> {
  const names = await readdir(environments).catch(() => []);
  const old = names.map((name) => join(environments, name)).filter((path) => path !== kept);
  await Promise.all(old.map((path) => rm(path, { recursive: true, force: true })));
}
