import { limits } from "@millrace/spec";

/** What a line costs beside its text: what is stored with it, and the work of handling it. */
const lineOverheadBytes = 64;

/** What a line costs of a budget. */
export function costOf(text: string): number {
  return text.length + lineOverheadBytes;
}

/** Bytes a second for each of so many machines that print. */
export function shareBytesPerSecond(printingMachines: number): number {
  const share = Math.floor(limits.logHostBytesPerSecond / Math.max(1, printingMachines));
  return Math.min(limits.logMachineBytesPerSecond, share);
}

/** How much of what a machine prints is kept: a bucket that fills with time and is emptied by lines. */
export class LineBudget {
  #leftBytes: number = limits.logMachineBurstBytes;
  #filledAtMs: number;

  constructor(nowMs: number) {
    this.#filledAtMs = nowMs;
  }

  /** Whether the line may be kept; it is paid for then. */
  take(costBytes: number, atMs: number, printingMachines: number): boolean {
    const gained = (Math.max(0, atMs - this.#filledAtMs) / 1_000) * shareBytesPerSecond(printingMachines);
    this.#leftBytes = Math.min(limits.logMachineBurstBytes, this.#leftBytes + gained);
    this.#filledAtMs = Math.max(this.#filledAtMs, atMs);
    if (this.#leftBytes < costBytes) return false;
    this.#leftBytes -= costBytes;
    return true;
  }
}
