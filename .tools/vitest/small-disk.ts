import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small file system of its own, which a test can fill and free. */
export interface SmallDisk {
  /** A folder on it. */
  readonly path: string;
  /** Takes all the space but this much, as another program would. */
  fill(butBytes?: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  /** Unmounts it; all that is on it is gone. */
  remove(): void;
}

/** Whether this machine lets a test mount a file system. */
export function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    mountSmallDisk(1024 * 1024).remove();
    return true;
  } catch {
    return false;
  }
}

export const mountingNeeds = "mounting a file system needs root on Linux";

const PIECE = Buffer.alloc(256 * 1024, 1);

export function mountSmallDisk(bytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "millrace-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path], { stdio: "pipe" });
  const filling = join(path, "of-another-program");
  return {
    path,
    fill(butBytes = 0) {
      const file = openSync(filling, "a");
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(path);
          const left = bavail * bsize - butBytes;
          if (left <= 0) return;
          writeSync(file, PIECE, 0, Math.min(left, PIECE.length));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filling, { force: true }),
    remove() {
      execFileSync("umount", ["--lazy", path], { stdio: "pipe" });
      rmSync(path, { recursive: true });
    },
  };
}
