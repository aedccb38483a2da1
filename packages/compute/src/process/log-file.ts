import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The output of a machine on disk: `<name>.log`, and the older part `<name>.log.1`, together at most 1 MB. */
export interface LogFile {
  /** Resolves when the operating system has the bytes. Never rejects: a full disk must not end a worker. */
  append(chunk: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Half of the limit. The older half is dropped when the newer one is full. */
const maxFileBytes = 512 * 1024;
/** How many machines' logs are kept on disk. */
const keptLogs = 50;

export function createLogFile(path: string): LogFile {
  let file: FileHandle | null = null;
  let sizeBytes = 0;
  let failed = false;
  let queue: Promise<void> = Promise.resolve();

  async function write(chunk: Buffer): Promise<void> {
    const piece = chunk.subarray(-maxFileBytes);
    if (file !== null && sizeBytes + piece.length > maxFileBytes) {
      await file.close();
      file = null;
      await rename(path, `${path}.1`);
    }
    if (file === null) {
      file = await open(path, "w", 0o600);
      sizeBytes = 0;
    }
    await file.appendFile(piece);
    sizeBytes += piece.length;
  }

  return {
    append(chunk) {
      queue = queue.then(async () => {
        if (failed) return;
        await write(chunk).catch(() => {
          failed = true;
        });
      });
      return queue;
    },
    async close() {
      await queue;
      await file?.close().catch(() => {});
      file = null;
    },
  };
}

/** Keeps the newest 50 logs of a directory and those of running machines; removes the others. */
export async function pruneLogs(directory: string, isRunning: (machineId: string) => boolean): Promise<void> {
  const logs = (await readdir(directory)).filter((name) => name.endsWith(".log"));
  const names = logs.filter((name) => !isRunning(name.slice(0, -".log".length)));
  if (names.length <= keptLogs) return;
  const ages = await Promise.all(
    names.map(async (name) => ({ name, atMs: (await stat(join(directory, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  ages.sort((a, b) => b.atMs - a.atMs);
  for (const { name } of ages.slice(keptLogs)) {
    await rm(join(directory, name), { force: true });
    await rm(join(directory, `${name}.1`), { force: true });
  }
}
