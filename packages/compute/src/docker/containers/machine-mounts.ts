import { type FleetLog, type MachineMount, MachineStartError, type VolumeFiles } from "@millrace/engine";
import { isSafeId, volumeIdRule } from "../../host/safe-id.ts";
import { openVolumeDirectories } from "../../host/volume-directories.ts";
import { createVolumeFiles } from "../../host/volume-files.ts";
import type { MountSource } from "./container-config.ts";
import { installationLabel } from "../engine/container-labels.ts";
import { type EngineClient, EngineError } from "../engine/engine-client.ts";

/** The volumes of containers. Local ones belong to the engine, which can also erase files of root; network ones are directories. */
export interface MachineMounts {
  open(mount: MachineMount): Promise<MountSource>;
  remove(volume: Pick<MachineMount, "kind" | "volumeId">): Promise<void>;
  readonly networkFiles: VolumeFiles;
}

export async function openMachineMounts(
  engine: EngineClient,
  installationId: string,
  volumesDir: string,
  log?: FleetLog,
): Promise<MachineMounts> {
  const directories = await openVolumeDirectories(volumesDir, log);

  function volumeName(volumeId: string): string {
    if (!isSafeId(volumeId)) throw new MachineStartError(volumeIdRule);
    return `millrace-${installationId}-${volumeId}`;
  }

  return {
    networkFiles: createVolumeFiles(directories),
    async open(mount) {
      if (mount.kind === "network") return { type: "bind", source: await directories.open(mount) };
      const Name = volumeName(mount.volumeId);
      const body = { Name, Driver: "local", Labels: { [installationLabel]: installationId } };
      await engine.call<unknown>("POST", "/volumes/create", { body });
      return { type: "volume", source: Name };
    },
    async remove(volume) {
      if (volume.kind === "network") return await directories.remove(volume);
      try {
        await engine.call("DELETE", `/volumes/${volumeName(volume.volumeId)}`);
      } catch (error) {
        if (!(error instanceof EngineError && error.status === 404)) throw error;
      }
    },
  };
}
