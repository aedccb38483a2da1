import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isRecord } from "@millrace/engine";
import { tell } from "../../output/terminal.ts";
import type { Consent } from "./consent.ts";
import { exists } from "./handler-source.ts";
import { showProgram } from "./run-program.ts";

const MANAGERS: readonly (readonly [lockFile: string, program: string])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["package-lock.json", "npm"],
];

/**
 * Installs what the project's `package.json` asks for, with the package manager of its lock file, unless it is installed.
 *
 * @param again also when it is: the file has changed
 * @throws CommandError that names the way out
 */
export async function prepareNodePackages(
  folder: string,
  { consent, signal, again }: { readonly consent: Consent; readonly signal: AbortSignal; readonly again: boolean },
): Promise<void> {
  if (!(await hasDependencies(folder)) || (!again && (await isInstalled(folder)))) return;
  const program = await managerOf(folder);
  await consent(`The handler needs the packages of ${join(folder, "package.json")}. Run "${program} install"?`);
  tell(`Running ${program} install …`);
  await showProgram(program, ["install"], {
    directory: folder,
    signal,
    wayOut: `Install ${program} or mend package.json, and start again.`,
  });
}

async function hasDependencies(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
  if (text === undefined) return false;
  try {
    const manifest: unknown = JSON.parse(text);
    const { dependencies, devDependencies } = isRecord(manifest) ? manifest : {};
    return [dependencies, devDependencies].some((list) => isRecord(list) && Object.keys(list).length > 0);
  } catch {
    // The package manager says what is wrong with it.
    return true;
  }
}

/** In the folder itself, or in that of the workspace which it belongs to. */
async function isInstalled(folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const isRoot = path === folder || (await exists(join(path, "package.json")));
    if (isRoot && (await exists(join(path, "node_modules")))) return true;
    if (path === dirname(path)) return false;
  }
}

async function managerOf(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    for (const [lockFile, program] of MANAGERS) if (await exists(join(path, lockFile))) return program;
    if (path === dirname(path)) return "npm";
  }
}
