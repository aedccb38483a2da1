import { CommandError } from "./failure.ts";

const SQLITE_FULL = 13;

/** Does work that writes to a place on disk, whose name the system leaves out of the error when the disk is full. */
export async function naming<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    throw new CommandError(`the disk of ${path} is full. Free space on it, or name another place.`, { cause: error });
  }
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && error.errcode === SQLITE_FULL) return true;
  return "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
