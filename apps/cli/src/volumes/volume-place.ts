import type { OpenService } from "../connection/open-service.ts";
import { resolveNamed } from "../connection/resolve-named.ts";
import type { Operand } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";

/** A place in a network volume, as `models:llama/config.json` names it. */
export interface VolumePlace {
  readonly volume: string;
  /** Without slashes at its ends; empty for the volume itself. */
  readonly path: string;
  /** It was written with a slash at its end. */
  readonly isDirectory: boolean;
}

export const placeOperand: Operand = {
  name: "VOLUME:PATH",
  help: "Id or name of the volume, and a path in it",
};

/** Reads a place; undefined where the word is a path on this computer. */
export function readPlace(word: string): VolumePlace | undefined {
  // `./a:b` and `/a:b` are paths, as for scp.
  const [, volume = "", path = ""] = /^([^/:]{2,}|[^/:A-Za-z]):(.*)$/s.exec(word) ?? [];
  return volume === ""
    ? undefined
    : { volume, path: path.replaceAll(/^\/+|\/+$/g, ""), isDirectory: path.endsWith("/") };
}

/** @throws UsageError unless the word names something in a volume */
export function readPlaceInside(word: string): VolumePlace {
  const place = readPlace(word);
  if (place === undefined)
    throw new UsageError(`"${word}" names no volume; write VOLUME:PATH, such as models:notes.txt`);
  if (place.path === "") throw new UsageError(`"${word}" names no path in the volume; write it after the colon`);
  return place;
}

/** The id of the volume that a place names. */
export async function volumeIdOf({ rest }: OpenService, volume: string): Promise<string> {
  const kind = { one: "volume", group: "volumes" };
  return (await resolveNamed(kind, () => rest.networkVolumes.list(), volume)).id;
}
