import { freemem, totalmem } from "node:os";

/** Part of this computer's memory that could be had without taking it from anybody, 0..1; 1 where the system does not tell. */
export function freeMemoryShare(): number {
  // Elsewhere Node counts as free only what nobody ever used.
  return process.platform === "linux" ? freemem() / totalmem() : 1;
}
