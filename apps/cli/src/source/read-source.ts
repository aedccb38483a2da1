import { readFileSync, statSync } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { isRecord } from "@millrace/engine";
import { CommandError } from "../command/failure.ts";
import { decodeText, type SourceFacts } from "./source-facts.ts";
import { sourceFiles } from "./source-files.ts";
import { planSource, type SourcePlan, type WantedStart } from "./source-plan.ts";

/** The folder that a person means, and the file of the handler if they named one. */
export interface NamedSource extends WantedStart {
  readonly folder: string;
  /** Relative to the folder. */
  readonly handler?: string | undefined;
}

/** What marks the folder of a project whose handler is in a folder below. */
const MARKS = ["requirements.txt", "builder/requirements.txt", "pyproject.toml", "package.json", "test_input.json"];

/** The folder of a path: itself, or the project that a file belongs to. @throws CommandError where nothing is there */
export async function locateSource(target: string, from: string): Promise<NamedSource> {
  const path = resolve(from, target);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CommandError(`there is no ${target}. Name the file of a handler, or its folder.`);
  if (found.isDirectory()) return { folder: path };
  const folder = await projectOf(path, from);
  return { folder, handler: relative(folder, path) };
}

/** The nearest folder at or above the file that looks like a project, but none above the one where the command was given. */
async function projectOf(file: string, from: string): Promise<string> {
  const own = dirname(file);
  for (let folder = own; `${folder}/`.startsWith(`${from}/`); folder = dirname(folder)) {
    const marks = await Promise.all(MARKS.map((name) => exists(join(folder, name))));
    if (marks.includes(true)) return folder;
    if (folder === dirname(folder)) break;
  }
  return own;
}

/** Looks at a folder and plans what it needs and how it starts. @throws CommandError where it cannot be run */
export async function readSourcePlan({ folder, ...wanted }: NamedSource): Promise<SourcePlan> {
  return planSource(await readSourceFacts(folder), wanted);
}

async function readSourceFacts(folder: string): Promise<SourceFacts> {
  const files = await sourceFiles(folder);
  const known = new Set(files);
  return {
    folder,
    files,
    read: (path) => (known.has(path) ? readFileSync(join(folder, path)) : undefined),
    outerModuleType: known.has("package.json") ? undefined : moduleTypeAbove(folder),
  };
}

function moduleTypeAbove(folder: string): string | undefined {
  for (let path = dirname(folder); ; path = dirname(path)) {
    const file = join(path, "package.json");
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) {
      try {
        const value: unknown = JSON.parse(decodeText(readFileSync(file)));
        return isRecord(value) && typeof value["type"] === "string" ? value["type"] : undefined;
      } catch {
        return undefined;
      }
    }
    if (path === dirname(path)) return undefined;
  }
}

/** Whether there is such a file or folder. */
export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
