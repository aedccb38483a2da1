import { execFile } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";

import { publishedManifest } from "./published-manifest.ts";
import type { WorkspaceVersions } from "./published-manifest.ts";
import type { PublishedPackage } from "./workspace-packages.ts";

/** Where a tarball is made, and where it goes. */
export interface TarballPlaces {
  readonly root: string;
  /** An empty folder for copies. The repository itself is not touched, so tests may run meanwhile. */
  readonly scratch: string;
  /** Absolute path of the folder for the tarball. */
  readonly out: string;
}

/** Packs one built package and gives the path of its tarball. */
export async function makeTarball(
  published: PublishedPackage,
  versions: WorkspaceVersions,
  { root, scratch, out }: TarballPlaces,
): Promise<string> {
  const { folder, files, name } = published;
  const staleFiles = outputsWithoutSource(folder);
  if (staleFiles.length > 0) {
    throw new Error(`${name}: no source makes ${staleFiles.join(", ")}. Remove its dist folder and build it again.`);
  }
  const stage = join(scratch, name.replace("/", "-"));
  mkdirSync(stage, { recursive: true });
  for (const entry of files.filter((pattern) => !pattern.startsWith("!"))) {
    const from = join(folder, entry);
    if (!existsSync(from)) throw new Error(`${name}: ${entry} is to be published and is not there.`);
    cpSync(from, join(stage, entry), { recursive: true });
  }
  copyFileSync(join(root, "LICENSE"), join(stage, "LICENSE"));
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(publishedManifest(manifest, versions), null, 2)}\n`);
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", out];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: stage, shell: process.platform === "win32" });
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  if (packed === undefined) throw new Error(`${name}: npm pack named no tarball.`);
  // Some versions of npm name a scoped package as `@scope/name.tgz` here, but write `scope-name.tgz`.
  return join(out, packed.filename.replace("@", "").replace("/", "-"));
}

/** What an earlier build of the compiler left behind and a package would still carry. Bundles are built into an empty folder. */
function outputsWithoutSource(folder: string): string[] {
  const dist = join(folder, "dist");
  if (!existsSync(dist) || !existsSync(join(folder, "tsconfig.build.json"))) return [];
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
    .filter((file) => !existsSync(join(folder, "src", file.replace(/\.js$/, ".ts"))))
    .map((file) => join("dist", file));
}
