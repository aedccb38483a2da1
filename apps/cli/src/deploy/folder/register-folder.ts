import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";
import { copyFiles } from "./copy-files.ts";
import type { HandlerProgram } from "./handler-program.ts";

export interface FolderRegistration {
  /** The service looks for handler folders here. */
  readonly handlersDir: string;
  /** Name of the folder to make; every version has its own. */
  readonly version: string;
  readonly folder: string;
  readonly files: readonly string[];
  readonly program: HandlerProgram;
  /** Python for packages of the handler. */
  readonly python: string;
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
}

const COMPLETE = "millrace-complete";
/** What the process driver starts by itself. */
const KNOWN_HANDLERS = /^handler\.(?:py|m?[jt]s)$/;

/**
 * Makes a handler folder for one version of a handler, with its packages. It appears at once and complete: workers never see half
 * of it. One that is there already is the same.
 */
export async function registerFolder(registration: FolderRegistration): Promise<void> {
  const { handlersDir, version, folder, files, program, signal, onLine } = registration;
  const target = join(handlersDir, version);
  if (await exists(target)) return;
  await mkdir(handlersDir, { recursive: true });
  const draft = join(handlersDir, `.deploy-${randomUUID()}`);
  try {
    await copyFiles(folder, files, draft);
    const venv = files.includes("requirements.txt") ? await environmentFor(registration) : undefined;
    if (venv !== undefined) await symlink(venv, join(draft, ".venv"));
    if (files.includes("package.json")) {
      const words = files.includes("package-lock.json") ? ["ci"] : ["install", "--no-package-lock"];
      await runProgram("npm", [...words, "--omit=dev", "--no-audit", "--no-fund"], { cwd: draft, signal, onLine });
    }
    const command = commandFor(program, venv !== undefined);
    if (command !== undefined) await writeFile(join(draft, "millrace.json"), `${JSON.stringify({ command })}\n`);
    signal.throwIfAborted();
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another deployment of the same version was quicker.
    if (!(await exists(target)) || signal.aborted) throw error;
  }
}

/** The command of a handler that the driver does not find by itself. */
function commandFor({ language, file = "" }: HandlerProgram, hasVenv: boolean): readonly string[] | undefined {
  if (language === "command" || KNOWN_HANDLERS.test(file)) return undefined;
  if (language === "node") return [process.execPath, file];
  return [hasVenv ? "./.venv/bin/python" : "python3", "-u", file];
}

/** Packages that several versions share, because their requirements are the same. */
async function environmentFor({ handlersDir, folder, python, signal, onLine }: FolderRegistration): Promise<string> {
  const requirements = await readFile(join(folder, "requirements.txt"));
  const name = createHash("sha256").update(python).update(requirements).digest("hex").slice(0, 16);
  const venv = join(handlersDir, ".venvs", name);
  if (await exists(join(venv, COMPLETE))) return join("..", ".venvs", name);
  await rm(venv, { recursive: true, force: true });
  await runProgram(python, ["-m", "venv", venv], { signal, onLine });
  const pip = ["-m", "pip", "install", "--disable-pip-version-check", "-r", join(folder, "requirements.txt")];
  // Paths in the file are relative to the folder.
  await runProgram(join(venv, "bin", "python"), pip, { cwd: folder, signal, onLine });
  await writeFile(join(venv, COMPLETE), "");
  return join("..", ".venvs", name);
}

/** Versions that stay for workers that still run them. */
const KEPT_VERSIONS = 3;

/** Removes the oldest versions of a handler, never the ones that are named. */
export async function removeOldVersions(handlersDir: string, name: string, inUse: readonly string[]): Promise<void> {
  const isVersion = (entry: string): boolean =>
    entry.startsWith(`${name}.`) && /^[0-9a-f]{12}$/.test(entry.slice(name.length + 1));
  const versions = (await readdir(handlersDir)).filter((entry) => isVersion(entry) && !inUse.includes(entry));
  const dated = await Promise.all(
    versions.map(async (version) => ({ version, atMs: (await stat(join(handlersDir, version))).ctimeMs })),
  );
  const old = dated.toSorted((one, other) => other.atMs - one.atMs).slice(KEPT_VERSIONS);
  await Promise.all(old.map(({ version }) => rm(join(handlersDir, version), { recursive: true, force: true })));
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
