import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { parse } from "yaml";

import { openRepository } from "../checks/repository.ts";
import { workspaceMembers } from "../checks/workspace.ts";
import type { WorkspaceVersions } from "./published-manifest.ts";

/** Absolute path of the repository. */
export const repositoryRoot: string = dirname(dirname(import.meta.dirname));

/** A package that people install. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  /** Absolute path. */
  readonly folder: string;
  /** Patterns of what its tarball holds, besides manifest, README and license. */
  readonly files: readonly string[];
}

/** All packages of the workspace that are published, by name. */
export function publishedPackages(root: string): PublishedPackage[] {
  return workspaceMembers(openRepository(root))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest }) => ({
      name: manifest.name,
      version: manifest.version ?? "0.0.0",
      folder: join(root, folder),
      files: manifest.files ?? [],
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The versions that stand for `workspace:` and `catalog:` in this repository. A workflow of the forge knows its address. */
export function workspaceVersions(root: string, env: NodeJS.ProcessEnv = process.env): WorkspaceVersions {
  const workspace = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) as Partial<WorkspaceVersions>;
  const packages = publishedPackages(root).map(({ name, version }) => [name, version] as const);
  const [server, repository] = [env["GITHUB_SERVER_URL"], env["GITHUB_REPOSITORY"]];
  const repositoryUrl = server && repository ? `git+${server}/${repository}.git` : undefined;
  return { catalog: workspace.catalog ?? {}, packages: Object.fromEntries(packages), repositoryUrl };
}
