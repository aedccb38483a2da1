import { makeDirectory } from "@millrace/files/make-directory";
import { type FleetLog, type MachineMount, MachineStartError } from "@millrace/engine";
import { randomUUID } from "node:crypto";
import { chmod, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { openDirectory } from "./directory-handle.ts";
import { eraseTree, moveDirectory } from "./erase-tree.ts";
import { isSafeId, volumeIdRule } from "./safe-id.ts";

/** A volume, or the directory of what is not whole yet of a network volume. */
export interface VolumeName {
  readonly kind: MachineMount["kind"] | "beside";
  readonly volumeId: string;
}

/** Volumes that are directories of this host: `<root>/local/<volumeId>`, `<root>/network/<volumeId>` and `<root>/beside/<volumeId>`. */
export interface VolumeDirectories {
  /** The directory of a volume, created if it is missing. */
  open(volume: VolumeName): Promise<string>;
  /** With what lies beside it. */
  remove(volume: VolumeName): Promise<void>;
  /** Moves a directory out of the reach of machines, then deletes it with all it holds. Ends well when files of others stay behind. */
  erase(directory: string): Promise<void>;
  /** Deletes the directories beside volumes in which nothing changed since then. */
  removeUnfinished(untilMs: number): Promise<void>;
  /** For files that are being uploaded: on the file system of the volumes, out of the reach of machines. */
  readonly uploadsDir: string;
}

/** What is being erased, and files that a container wrote as root and an unprivileged service cannot erase. */
const removedName = "removed";
const uploadsName = "uploads";
/** An upload that wrote nothing for so long is one of a service that was killed, maybe of another host that shares the directory. */
const UPLOAD_SILENCE_MAX_MS = 24 * 60 * 60 * 1000;

/** Opens the volumes below `root`, and tries again to erase files that could not be erased before. */
export async function openVolumeDirectories(root: string, log?: FleetLog): Promise<VolumeDirectories> {
  const removedDir = join(root, removedName);
  const uploadsDir = join(root, uploadsName);
  for (const directory of [removedDir, uploadsDir]) await makeDirectory(directory, 0o700);
  // Every user inside a machine may write to volumes. The mode of this directory keeps other users of the host out.
  await chmod(root, 0o700);

  /** Removes something of the directory of removed things. */
  async function eraseRemoved(name: string): Promise<void> {
    const removed = await openDirectory(removedDir);
    try {
      await eraseTree(removed, name);
    } catch (error) {
      log?.warn(
        { path: join(removedDir, name), reason: String(error) },
        "what was deleted from volumes holds files of other users; erase it by hand as root",
      );
    } finally {
      await removed.close();
    }
  }

  async function erase(directory: string): Promise<void> {
    const name = randomUUID();
    await moveDirectory(directory, join(removedDir, name));
    await eraseRemoved(name);
  }

  function directoryOf({ kind, volumeId }: VolumeName): string {
    if (!isSafeId(volumeId)) throw new MachineStartError(volumeIdRule);
    return join(root, kind, volumeId);
  }

  for (const name of await readdir(removedDir)) await eraseRemoved(name);
  await removeOldFiles(uploadsDir, Date.now() - UPLOAD_SILENCE_MAX_MS);
  return {
    async open(volume) {
      const path = directoryOf(volume);
      if (!(await makeDirectory(path, 0o700))) return path;
      const directory = await openDirectory(path);
      try {
        // Machines may run as any user, and machines that share a volume may run as different users.
        await directory.chmod(0o777);
      } finally {
        await directory.close();
      }
      for (const above of [join(root, volume.kind), root]) await syncDirectory(above);
      return path;
    },
    async remove(volume) {
      const beside = volume.kind === "network" ? [{ ...volume, kind: "beside" } as const] : [];
      for (const one of [volume, ...beside]) await erase(directoryOf(one)).catch(ignoreMissing);
    },
    async removeUnfinished(untilMs) {
      for (const volumeId of (await readdir(join(root, "beside")).catch(ignoreMissing)) ?? []) {
        const above = join(root, "beside", volumeId);
        for (const name of await readdir(above)) {
          const path = join(above, name);
          const stats = await stat(path).catch(ignoreMissing);
          if (stats !== undefined && stats.mtimeMs < untilMs) await erase(path).catch(ignoreMissing);
        }
      }
    },
    erase,
    uploadsDir,
  };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}

async function removeOldFiles(directory: string, untilMs: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats !== undefined && stats.mtimeMs < untilMs) await rm(path, { force: true });
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await openDirectory(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
