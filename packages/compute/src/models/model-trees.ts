import { makeDirectory } from "@millrace/files/make-directory";
import { cacheName, type HeldModel, type PinnedModel } from "@millrace/engine";
import { randomUUID } from "node:crypto";
import { link, readFile, readdir, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import type { HubFile } from "./hub-files.ts";

/**
 * The models that are here, each commit as a directory with both layouts. Files are hard links of the blobs, so that one mount shows all of
 * them, and a file that two models have takes its place once.
 */
export interface ModelTrees {
  has(key: string): Promise<boolean>;
  /** Makes a model of blobs that are here. It appears whole or not at all. */
  make(key: string, model: PinnedModel, files: readonly HubFile[], blobPath: (file: HubFile) => string): Promise<void>;
  /** The model is used now, and clients of the hub find it under this revision. */
  use(key: string, model: PinnedModel, nowMs: number): Promise<void>;
  list(): Promise<readonly HeldTree[]>;
  remove(key: string): Promise<void>;
  /** The directory of a layout. */
  pathOf(key: string, layout: "files" | "cache"): string;
}

export interface HeldTree extends HeldModel {
  readonly repository: string;
}

/** Names a model at a commit, and its directory. No name of a repository has an `@`. */
export function treeKey({ repository, commit }: Pick<PinnedModel, "repository" | "commit">): string {
  return `${cacheName(repository)}@${commit}`;
}

/** Written last, so that a model without it is not whole; names the repository. */
const markName = "repository";

export async function openModelTrees(root: string): Promise<ModelTrees> {
  const treesDir = join(root, "models");
  const unfinishedDir = join(root, "unfinished");
  // What a killed service left.
  await rm(unfinishedDir, { recursive: true, force: true });
  for (const directory of [treesDir, unfinishedDir]) await makeDirectory(directory, 0o700);
  const pathOf = (key: string, layout: "files" | "cache"): string => join(treesDir, key, layout);

  return {
    pathOf,
    has: async (key) => (await stat(join(treesDir, key, markName)).catch(() => undefined)) !== undefined,
    async make(key, { repository, commit }, files, blobPath) {
      const made = join(unfinishedDir, randomUUID());
      try {
        for (const file of files) {
          const { path, blob } = file;
          const direct = join(made, "files", path);
          const cached = join(made, "cache", "blobs", blob.hash);
          const seen = posix.join("snapshots", commit, path);
          for (const one of [direct, cached, join(made, "cache", seen)]) await makeDirectory(dirname(one));
          await link(blobPath(file), direct);
          await link(blobPath(file), cached).catch(unlessThere);
          // Relative, because machines see the directory elsewhere.
          await symlink(posix.relative(posix.dirname(seen), posix.join("blobs", blob.hash)), join(made, "cache", seen));
        }
        await makeDirectory(join(made, "files"));
        await makeDirectory(join(made, "cache", "refs"));
        await writeFile(join(made, markName), repository);
        await rm(join(treesDir, key), { recursive: true, force: true });
        await rename(made, join(treesDir, key));
      } catch (error) {
        // Its links would keep the blobs from being swept.
        await rm(made, { recursive: true, force: true });
        throw error;
      }
    },
    async use(key, { commit, revision }, nowMs) {
      // A program that names no revision is to find the one that its endpoint chose.
      for (const name of new Set([revision, "main"]))
        await writeFile(join(treesDir, key, "cache", "refs", name), commit);
      await utimes(join(treesDir, key, markName), nowMs / 1000, nowMs / 1000);
    },
    async list() {
      const trees: HeldTree[] = [];
      for (const key of await readdir(treesDir)) {
        const path = join(treesDir, key, markName);
        const stats = await stat(path).catch(() => undefined);
        if (stats === undefined) continue;
        trees.push({ key, repository: await readFile(path, "utf8"), lastUsedAtMs: stats.mtimeMs });
      }
      return trees;
    },
    async remove(key) {
      // Without its mark it is no model any more, should the rest of this fail.
      await rm(join(treesDir, key, markName), { force: true });
      await rm(join(treesDir, key), { recursive: true, force: true });
    },
  };
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}
