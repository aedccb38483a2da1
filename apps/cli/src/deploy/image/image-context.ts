import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";
import { copyFiles } from "../../source/copy-files.ts";
import type { SourcePlan } from "../../source/source-plan.ts";

/** Folders of what a container engine is given, for the Dockerfile that is made. */
export const imageFolders = { packages: "packages", worker: "worker", app: "app" } as const;

/** Lays out what is deployed, so that a Dockerfile can copy what decides the packages first. */
export async function writeImageContext(
  context: string,
  { folder, files, packages, added, program }: SourcePlan,
  worker: Readonly<Record<string, string>>,
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
  if (program.language !== "node") return;
  for (const [to, from] of Object.entries(worker)) await copyWorkerFolder(from, place("worker"), to);
}

async function copyWorkerFolder(from: string, copy: string, to: string): Promise<void> {
  const files = await workerFiles(from);
  if (!to.startsWith("node_modules/")) {
    await copyFiles(from, files, join(copy, to));
    return;
  }
  // Node runs no TypeScript in node_modules, but follows a link that leads out of it, as in a workspace.
  const place = join(copy, basename(to));
  await copyFiles(from, files, place);
  await makeDirectory(dirname(join(copy, to)));
  await symlink(relative(dirname(join(copy, to)), place), join(copy, to));
}

/** The files of a package that run, without its tests. */
export async function workerFiles(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => /\.[jt]s$/.test(file) || file === "package.json")
    .filter((file) => !/^(?:node_modules|\..*)\/|(?:\.test|\.test-d|\.config)\.ts$/.test(file))
    .toSorted();
}
