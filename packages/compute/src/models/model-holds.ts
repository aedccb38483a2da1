import { makeDirectory } from "@millrace/files/make-directory";
import { modelPlaces, type PinnedModel } from "@millrace/engine";
import { readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ModelTrees } from "./model-trees.ts";
import { treeKey } from "./model-trees.ts";

/**
 * Which machine uses which models, also over a restart of the service: a directory for each machine. It links the models as programs expect
 * them, for machines that are processes.
 */
export interface ModelHolds {
  /** The models are in use from now on, also before they are here. */
  begin(machineId: string, models: readonly PinnedModel[]): Promise<void>;
  /** The machine is gone. Repeating does nothing. */
  end(machineId: string): Promise<void>;
  inUse(): ReadonlySet<string>;
  machineIds(): readonly string[];
  /** The root of a layout for a machine that is a process. */
  rootOf(machineId: string, layout: "files" | "cache"): string;
}

const keysName = "models.json";

export async function openModelHolds(root: string, trees: Pick<ModelTrees, "pathOf">): Promise<ModelHolds> {
  const holdsDir = join(root, "machines");
  await makeDirectory(holdsDir, 0o700);
  const holds = new Map<string, readonly string[]>();
  for (const machineId of await readdir(holdsDir)) holds.set(machineId, await readKeys(join(holdsDir, machineId)));
  const rootOf = (machineId: string, layout: "files" | "cache"): string => join(holdsDir, machineId, layout);

  return {
    rootOf,
    async begin(machineId, models) {
      const keys = models.map(treeKey);
      holds.set(machineId, keys);
      await rm(join(holdsDir, machineId), { recursive: true, force: true });
      for (const model of models) {
        for (const { layout, below } of modelPlaces(model)) {
          const path = join(rootOf(machineId, layout), below);
          await makeDirectory(dirname(path));
          await symlink(trees.pathOf(treeKey(model), layout), path);
        }
      }
      await writeFile(join(holdsDir, machineId, keysName), JSON.stringify(keys));
    },
    async end(machineId) {
      if (!holds.delete(machineId)) return;
      await rm(join(holdsDir, machineId), { recursive: true, force: true });
    },
    inUse: () => new Set([...holds.values()].flat()),
    machineIds: () => [...holds.keys()],
  };
}

/** None where the service was killed before it had written them: then the machine was not started either. */
async function readKeys(directory: string): Promise<readonly string[]> {
  try {
    const keys: unknown = JSON.parse(await readFile(join(directory, keysName), "utf8"));
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
