import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { copyFiles } from "../../source/source-files.ts";
import { makeEnvironment, type PythonInterpreter } from "../../source/python-environment.ts";
import { exists } from "../../source/read-source.ts";
import { type LineWatch, runProgram } from "../../source/run-program.ts";
import type { SourcePlan } from "../../source/source-plan.ts";

export interface FolderRegistration {
  /** The service looks for handler folders here. */
  readonly handlersDir: string;
  /** Name of the folder to make; every version has its own. */
  readonly version: string;
  readonly plan: SourcePlan;
  /** Python for packages of the handler. */
  readonly python: PythonInterpreter | undefined;
  readonly signal: AbortSignal;
  readonly onLine: LineWatch;
}

/** Environments that versions share, because all that decides their packages is the same. */
const ENVIRONMENTS = ".venvs";

/**
 * Makes a handler folder for one version of a handler, with its packages. It appears at once and complete: workers never see half
 * of it. One that is there already is the same.
 */
export async function registerFolder(registration: FolderRegistration): Promise<void> {
  const { handlersDir, version, plan, python, signal, onLine } = registration;
  const { folder, files, packages, added } = plan;
  const target = join(handlersDir, version);
  if (await exists(target)) return;
  await makeDirectory(handlersDir);
  const draft = join(handlersDir, `.deploy-${randomUUID()}`);
  try {
    await copyFiles(folder, files, draft);
    await makeDirectory(draft);
    if (packages?.manager === "pip" && python !== undefined) {
      const environments = join(handlersDir, ENVIRONMENTS);
      const options = { folder, packages, environments, linksToFolder: false, python };
      const made = await makeEnvironment(options, { signal, onLine });
      await symlink(join("..", ENVIRONMENTS, made.slice(environments.length + 1)), join(draft, ".venv"));
    } else if (packages !== undefined && packages.manager !== "pip") {
      const [program = "", ...words] = packages.command;
      await runProgram(program, words, { cwd: draft, signal, onLine });
    }
    for (const [name, text] of Object.entries(added)) await writeFile(join(draft, name), text);
    signal.throwIfAborted();
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another deployment of the same version was quicker.
    if (!(await exists(target)) || signal.aborted) throw error;
  }
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
