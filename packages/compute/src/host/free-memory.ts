import { freemem, totalmem } from "node:os";

/** Share of this computer's memory that is available without swapping, 0..1; 1 where the system does not report it. */
export function freeMemoryShare(): number {
  // On other systems Node counts only never-used memory as free.
  return process.platform === "linux" ? freemem() / totalmem() : 1;
}
