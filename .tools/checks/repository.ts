import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The repository as the checks see it: its own files, without what was installed, built or left by a run. */
export interface Repository {
  readonly root: string;
  /** Paths relative to the root, with `/`, sorted. */
  readonly files: readonly string[];
  read(file: string): string;
}

/** What a check found. Problems fail it; notices are printed and do no harm. */
export interface Findings {
  readonly problems: readonly string[];
  readonly notices?: readonly string[];
}

/** One rule about the repository as a whole. */
export interface Check {
  readonly name: string;
  find(repository: Repository): Findings | Promise<Findings>;
}

const NOT_OURS = new Set([
  "node_modules",
  "dist",
  ".git",
  ".turbo",
  ".vitest",
  ".millrace",
  ".venv",
  ".venv-clients",
  ".clients",
  ".pages",
  ".snippets",
  "__pycache__",
  "coverage",
  "bench-results",
]);

/** Reads the list of files from the disk, so that a checkout without git, or files not yet added to it, count too. */
export function openRepository(root: string): Repository {
  return { root, files: walk(root, "").sort(), read: (file) => readFileSync(join(root, file), "utf8") };
}

/** A repository that exists only in memory; for the tests of checks. */
export function repositoryOf(contents: Readonly<Record<string, string>>): Repository {
  return {
    root: "/repository",
    files: Object.keys(contents).sort(),
    read(file) {
      const text = contents[file];
      if (text === undefined) throw new Error(`${file} is not in the repository`);
      return text;
    },
  };
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (NOT_OURS.has(entry.name) || entry.name.endsWith(".log")) return [];
    if (entry.isDirectory()) return walk(root, path);
    return entry.isFile() ? [path] : [];
  });
}
