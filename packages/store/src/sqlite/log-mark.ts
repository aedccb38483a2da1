import { rmSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { isRecord } from "@millrace/engine";
import { DatabaseDamagedError } from "../embedded/damaged-database.ts";
import { openLogFrames } from "./log-frames.ts";

/** How far the write-ahead log of a database was synced to the disk, at least. */
interface LogMark {
  readonly salt: string;
  readonly frames: number;
}

/** The file of the mark. The checkpointer writes it, after the log was synced up to there; it is never synced itself. */
export function logMarkOf(databasePath: string): string {
  return `${databasePath}-mark`;
}

/** To be called when the service ends in order: SQLite removes the log then. */
export function removeLogMark(databasePath: string): void {
  rmSync(logMarkOf(databasePath), { force: true });
}

/**
 * Compares the log that an unclean end left with its mark. To SQLite a damaged log looks like one that a crash cut off: it drops what
 * comes after the damage, although it was acknowledged. To be called before the database is opened, which changes the log.
 *
 * @throws DatabaseDamagedError when frames that were synced are missing or damaged
 */
export async function checkLog(databasePath: string): Promise<void> {
  const mark = await readMark(databasePath);
  if (mark === undefined) return;
  const file = await open(`${databasePath}-wal`, "r").catch(() => undefined);
  if (file === undefined) return;
  try {
    const log = await openLogFrames(file);
    // A log that began anew since the mark was written says nothing about it: SQLite had copied all of the old one before.
    if (log?.salt !== mark.salt) return;
    const whole = await log.countWhole(mark.frames);
    if (whole < mark.frames) throw damaged(databasePath, whole, mark.frames);
  } finally {
    await file.close();
  }
}

async function readMark(databasePath: string): Promise<LogMark | undefined> {
  try {
    const mark: unknown = JSON.parse(await readFile(logMarkOf(databasePath), "utf8"));
    return isRecord(mark) && typeof mark["salt"] === "string" && typeof mark["frames"] === "number"
      ? { salt: mark["salt"], frames: mark["frames"] }
      : undefined;
  } catch {
    // There is none, or a crash cut its first write off.
    return undefined;
  }
}

function damaged(path: string, whole: number, frames: number): DatabaseDamagedError {
  return new DatabaseDamagedError(
    `The log ${path}-wal of the database is damaged: ${frames} pages in it were stored, and only the first ${whole} can be read, so acknowledged ` +
      "changes are missing. Restore a backup into an empty folder with millrace restore, and start the service on that. To go on without " +
      `what is missing, remove ${logMarkOf(path)} and start again; keep a copy of the folder.`,
  );
}
