import { limits } from "@millrace/spec";
import type { Clock, Timer } from "../../../kernel/clock.ts";
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
  let timer: Timer | undefined;
  const arm = (dueAtMs: number): void => {
    timer = clock.setRoutine(dueAtMs, async () => {
      await files.removeUnfinished(clock.now() - limits.s3UploadIdleMaxMs).catch(onError);
      if (timer !== undefined) arm(clock.now() + REMOVE_EVERY_MS);
    });
  };
  arm(clock.now());
  return () => {
    timer?.cancel();
    timer = undefined;
  };
}
