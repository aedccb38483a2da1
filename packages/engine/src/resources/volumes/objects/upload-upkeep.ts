import { limits } from "@millrace/spec";
import type { Clock } from "../../../kernel/clock.ts";
import { lookRegularly } from "../../../kernel/regular-look.ts";
import type { VolumeFiles } from "../../../machines/driver/volume-files.ts";

export interface UploadUpkeepParts {
  readonly clock: Clock;
  /** Undefined where this host has no files of volumes. */
  readonly files: Pick<VolumeFiles, "removeUnfinished"> | undefined;
  readonly onError: (error: unknown) => void;
}

const REMOVE_EVERY_MS = 60 * 60 * 1000;

/** Removes uploads in parts that nothing comes for any more, at once and then once an hour; ends with the answered function. */
export function keepUpUploads({ clock, files, onError }: UploadUpkeepParts): () => void {
  if (files === undefined) return () => undefined;
  const look = (): Promise<void> => files.removeUnfinished(clock.now() - limits.s3UploadIdleMaxMs);
  const looks = lookRegularly(clock, { everyMs: REMOVE_EVERY_MS, firstAfterMs: 0, look, onError });
  return () => void looks.close();
}
