import { rm } from "node:fs/promises";
import { makeDirectory } from "@millrace/files/make-directory";
import { unpack } from "./archive.ts";
import { PART_SUFFIX, putInPlace, type BackUpReport } from "./back-up.ts";
import { BackupError, isEmptyOrMissing } from "./backup-error.ts";

export interface ReceiveOptions {
  /** Asks for the archive, once it is known that there is a place for it. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
  /** The folder of the backup, which is made. */
  readonly out: string;
  /** Hears of each piece that was written. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Makes the folder of a backup from the archive that a service sends. Nothing is left where it breaks off.
 *
 * @throws BackupError
 */
export async function receiveBackup({ open, out, onBytes }: ReceiveOptions): Promise<Omit<BackUpReport, "leftOut">> {
  if (!(await isEmptyOrMissing(out)))
    throw new BackupError(`${out} is not empty. Name a folder that does not exist yet.`);
  const part = out + PART_SUFFIX;
  await rm(part, { recursive: true, force: true });
  await makeDirectory(part, 0o700);
  try {
    const { blobs, sizeOf } = await unpack(await open(), part, onBytes);
    const databaseBytes = sizeOf("millrace.db");
    if (databaseBytes === undefined) throw new BackupError("The service sent no backup: it has no millrace.db.");
    await putInPlace(part, out);
    return { databaseBytes, blobs };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}
