import { freemem, totalmem } from "node:os";

/** Part of this computer's memory that could be had without taking it from anybody, 0..1; 1 where the system does not tell. */
export function freeMemoryShare(): number {
  // On other systems Node counts only never-used memory as free.
  return process.platform === "linux" ? freemem() / totalmem() : 1;
}
