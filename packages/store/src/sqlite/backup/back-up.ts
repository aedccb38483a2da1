import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { makeDirectory } from "@millrace/files/make-directory";
import { BackupError, isEmptyOrMissing } from "./backup-error.ts";
import { forgetLostBodies } from "./lost-bodies.ts";

export interface BackUpOptions {
  /** The data directory; a service may run on it. */
  readonly directory: string;
  /** The folder of the backup, which is made. */
  readonly out: string;
  /**
   * `linked` shares the files of blobs, which never change, with the data directory where the file system can: for a backup that is read at
   * once and removed. Default `copied`.
   */
  readonly blobs?: "copied" | "linked";
}

/** What was copied. */
export interface BackUpReport {
  readonly databaseBytes: number;
  readonly blobs: number;
  /** Jobs that came and went while the backup was made, which it leaves out. */
  readonly leftOut: number;
}

const DATABASE = "millrace.db";
const BLOBS = "blobs";
/** Small files beside the database; the first is the secret that keys of workers and sealed secrets depend on. */
const FILES = ["secret.key", "machine.id"];
const ALL_PAGES = 2 ** 31 - 1;
/** What a backup is called until it is whole. */
export const PART_SUFFIX = ".part";

/**
 * Copies a data directory while a service works on it. Blobs are copied before the database, which is copied as it is at
 * one moment, and what is new of them after it: so every body that the database knows and that was there when the backup
 * began is in it. Bodies that came and went in between are missing, and their jobs are left out.
 *
 * @throws BackupError
 */
export async function backUpSqlite({ directory, out, blobs: way = "copied" }: BackUpOptions): Promise<BackUpReport> {
  if (!(await isEmptyOrMissing(out)))
    throw new BackupError(`${out} is not empty. Name a folder that does not exist yet.`);
  const part = out + PART_SUFFIX;
  await rm(part, { recursive: true, force: true });
  await makeDirectory(part, 0o700);
  try {
    for (const name of FILES) await copyIfThere(join(directory, name), join(part, name));
    const from = join(directory, BLOBS);
    const to = join(part, BLOBS);
    await mkdir(to, { mode: 0o700 });
    const put = way === "linked" ? linkIfThere : copyIfThere;
    let blobs = await copyNew(from, to, put);
    await copyDatabase(join(directory, DATABASE), join(part, DATABASE));
    blobs += await copyNew(from, to, put);
    const leftOut = await forgetLostBodies(join(part, DATABASE), to);
    const databaseBytes = await sealed(join(part, DATABASE));
    await putInPlace(part, out);
    return { databaseBytes, blobs, leftOut };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Gives a whole backup its name, on the disk too. */
export async function putInPlace(part: string, out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await rename(part, out);
  await syncFolder(dirname(out));
}

/** All pages in one step: in several, each change of the service would begin the copy anew. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(db, to, { rate: ALL_PAGES });
  } finally {
    db.close();
  }
  await chmod(to, 0o600);
}

/** Copies files that the copy lacks; gives how many. Those that are removed meanwhile, or still written, are left out. */
async function copyNew(from: string, to: string, put: typeof copyIfThere): Promise<number> {
  let copied = 0;
  await makeDirectory(to, 0o700);
  const present = new Set(await readdir(to));
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copied += await copyNew(source, target, put);
    else if (!present.has(entry.name) && !entry.name.endsWith(PART_SUFFIX) && (await put(source, target))) {
      copied += 1;
    }
  }
  await syncFolder(to);
  return copied;
}

/** Copies where the blobs lie on another file system, or on one without links. */
async function linkIfThere(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    return await copyIfThere(from, to);
  }
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
  await chmod(to, 0o600);
  await sealed(to);
  return true;
}

/** Brings a file to the disk; gives its length. */
async function sealed(path: string): Promise<number> {
  const file = await open(path, "r+");
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
