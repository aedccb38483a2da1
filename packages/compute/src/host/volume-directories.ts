import { type FleetLog, type MachineMount, MachineStartError } from "@millrace/engine";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isSafeId, volumeIdRule } from "./safe-id.ts";

/** Volumes that are directories of this host: `<root>/local/<volumeId>` and `<root>/network/<volumeId>`. */
export interface VolumeDirectories {
  /** The directory of a volume, created if it is missing. */
  open(volume: Pick<MachineMount, "kind" | "volumeId">): Promise<string>;
  remove(volume: Pick<MachineMount, "kind" | "volumeId">): Promise<void>;
}

/** Files that a container wrote as root and an unprivileged service cannot erase. An operator erases them by hand. */
const removedName = "removed";

/** Opens the volumes below `root`, and tries again to erase files that could not be erased before. */
export async function openVolumeDirectories(root: string, log?: FleetLog): Promise<VolumeDirectories> {
  const removedDir = join(root, removedName);
  await mkdir(removedDir, { recursive: true, mode: 0o700 });
  // Every user inside a machine may write to volumes. The mode of this directory keeps other users of the host out.
  await chmod(root, 0o700);

  async function erase(path: string): Promise<void> {
    try {
      await rm(path, { recursive: true, force: true });
    } catch (error) {
      log?.warn(
        { path, reason: String(error) },
        "a removed volume holds files of other users; erase it by hand as root",
      );
    }
  }

  function directoryOf({ kind, volumeId }: Pick<MachineMount, "kind" | "volumeId">): string {
    if (!isSafeId(volumeId)) throw new MachineStartError(volumeIdRule);
    return join(root, kind, volumeId);
  }

  for (const name of await readdir(removedDir)) await erase(join(removedDir, name));
  return {
    async open(volume) {
      const directory = directoryOf(volume);
      const made = await mkdir(directory, { recursive: true, mode: 0o700 });
      // Machines may run as any user, and machines that share a volume may run as different users.
      if (made !== undefined) await chmod(directory, 0o777);
      return directory;
    },
    async remove(volume) {
      const directory = directoryOf(volume);
      const removed = join(removedDir, `${volume.kind}-${volume.volumeId}-${randomUUID().slice(0, 8)}`);
      try {
        await rename(directory, removed);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
        throw error;
      }
      await erase(removed);
    },
  };
}
