import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyFiles } from "../../source/copy-files.ts";
import type { SourcePlan } from "../../source/source-plan.ts";

/** Folders of what a container engine is given, for the Dockerfile that is made. */
export const imageFolders = { packages: "packages", worker: "worker", app: "app" } as const;

/** Lays out what is deployed, so that a Dockerfile can copy what decides the packages first. */
export async function writeImageContext(
  context: string,
  { folder, files, packages, added, program }: SourcePlan,
  workerFolder: string,
): Promise<void> {
  const place = (name: keyof typeof imageFolders): string => join(context, imageFolders[name]);
  for (const name of Object.values(imageFolders)) await mkdir(join(context, name));
  await copyFiles(folder, files, place("app"));
  for (const [name, text] of Object.entries(added)) await writeFile(join(place("app"), name), text);
  if (packages !== undefined) {
    await copyFiles(folder, packages.files, place("packages"));
    const made = packages.manager === "pip" ? packages.made : {};
    for (const [name, text] of Object.entries(made)) await writeFile(join(place("packages"), name), text);
  }
  if (program.language === "node") await copyFiles(workerFolder, await workerFiles(workerFolder), place("worker"));
}

/** The files of the worker package that run, without its tests. */
export async function workerFiles(workerFolder: string): Promise<readonly string[]> {
  const all = await readdir(workerFolder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name) && !/\.test(?:-d)?\.ts$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(workerFolder.length + 1))
    .toSorted();
}
