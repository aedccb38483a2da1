import { readFile } from "node:fs/promises";
import { errorMessage } from "../base/error-message.ts";
import { type RunRecord, recordVersion } from "./run-record.ts";

/** Reads a `run.json`. Rejects with a message that names the file. */
export async function readRecord(file: string): Promise<RunRecord> {
  const record = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as Partial<RunRecord>,
    (error: unknown) => {
      throw new Error(`${file} cannot be read: ${errorMessage(error)}`);
    },
  );
  if (record.version !== recordVersion) {
    throw new Error(
      `${file} is a record of version ${String(record.version)}; this release reads version ${recordVersion}.`,
    );
  }
  return record as RunRecord;
}
