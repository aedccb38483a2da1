import { rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { DomainError } from "@millrace/engine";
import { isDiskFull } from "../../disk/disk-full.ts";
import { HEADROOM_BYTES } from "../../disk/disk-space.ts";
import { archiveLength, archiveOf } from "./archive.ts";
import { backUpSqlite, PART_SUFFIX } from "./back-up.ts";

/** A backup as one archive. */
export interface BackupArchive {
  readonly lengthBytes: number;
  /** Destroy it when it is not read to its end: only then the next backup can be made. */
  readonly content: Readable;
}

/** Makes backups of the data directory that this process serves, one at a time. */
export interface BackupMaker {
  /** @throws DomainError `conflict` while there is another one, `unavailable` without room on the disk */
  make(): Promise<BackupArchive>;
}

export interface BackupMakerOptions {
  /** The data directory. */
  readonly directory: string;
  readonly onError: (error: unknown) => void;
  /** How long a reader may take nothing before its backup is given up. Default {@link IDLE_MS}. */
  readonly idleMs?: number;
  /** Free bytes of the file system; for tests. */
  readonly freeBytes?: () => Promise<number>;
}

/** In the data directory, so that blobs can be linked instead of copied. */
const FOLDER = "backup-in-progress";
const IDLE_MS = 60_000;

/** Removes what a process left that was killed during a backup. */
export async function openBackupMaker(options: BackupMakerOptions): Promise<BackupMaker> {
  const { directory, onError, idleMs = IDLE_MS, freeBytes = () => freeOf(directory) } = options;
  const folder = join(directory, FOLDER);
  let isBusy = false;

  async function clear(): Promise<void> {
    try {
      for (const path of [folder, folder + PART_SUFFIX]) await rm(path, { recursive: true, force: true });
    } catch (error) {
      onError(error);
    }
  }
  async function finish(): Promise<void> {
    await clear();
    isBusy = false;
  }

  async function make(): Promise<BackupArchive> {
    await refuseWithoutRoom(directory, await freeBytes());
    try {
      await backUpSqlite({ directory, out: folder, blobs: "linked" });
      const lengthBytes = await archiveLength(folder);
      const content = Readable.from(watched(archiveOf(folder)), { objectMode: false });
      const idle = setTimeout(() => {
        content.destroy(new DomainError("request_timeout", `Nothing of the backup was read for ${idleMs} ms.`));
      }, idleMs);
      // Whoever sends it hears of errors too. Where nobody ever read it, there is nobody to tell.
      content.on("error", () => undefined);
      // Also for one that is destroyed before anything of it was read.
      content.once("close", () => {
        clearTimeout(idle);
        void finish();
      });
      return { lengthBytes, content };

      async function* watched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
        for await (const piece of pieces) {
          idle.refresh();
          yield piece;
        }
      }
    } catch (error) {
      throw isDiskFull(error) ? noRoom("It became full while the backup was made.", error) : error;
    }
  }

  await clear();
  return {
    async make() {
      if (isBusy) {
        throw new DomainError("conflict", "Another backup is being made or downloaded. Try again when it is done.");
      }
      isBusy = true;
      try {
        return await make();
      } catch (error) {
        await finish();
        throw error;
      }
    },
  };
}

/** The copy of the database needs room. What must stay free is what the service needs itself. */
async function refuseWithoutRoom(directory: string, freeBytes: number): Promise<void> {
  const sizes = ["millrace.db", "millrace.db-wal"].map((name) => stat(join(directory, name)).catch(() => undefined));
  const neededBytes = (await Promise.all(sizes)).reduce((sum, found) => sum + (found?.size ?? 0), HEADROOM_BYTES);
  if (freeBytes >= neededBytes) return;
  const [needed, free] = [neededBytes, freeBytes].map((bytes) => `${Math.ceil(bytes / 2 ** 20)} MiB`);
  throw noRoom(`The backup needs ${needed}, and ${free} are free.`);
}

function noRoom(details: string, cause?: unknown): DomainError {
  const message =
    `The disk of the data directory has no room for a copy of the database. ${details} ` +
    "Free some, or run `millrace backup --data-dir` on the machine of the service with a folder on another disk.";
  return new DomainError("unavailable", message, { retryAfterSeconds: 60, cause });
}

async function freeOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
