import { limits } from "@millrace/spec";

/** What a line costs beside its text: what is stored with it, and the work of handling it. */
const lineOverheadBytes = 64;

/** What a line costs of a budget. */
export function costOf(text: string): number {
  return text.length + lineOverheadBytes;
}

/** How much of what a machine prints is kept: a bucket that fills with time and is emptied by lines. */
export interface LineBudget {
  /** Whether the line may be kept; it is paid for then. */
  take(costBytes: number, nowMs: number, printingMachines: number): boolean;
}

/** Bytes a second for each of so many machines that print. */
export function shareBytesPerSecond(printingMachines: number): number {
  const share = Math.floor(limits.logHostBytesPerSecond / Math.max(1, printingMachines));
  return Math.min(limits.logMachineBytesPerSecond, share);
}

export function createLineBudget(nowMs: number): LineBudget {
  let leftBytes: number = limits.logMachineBurstBytes;
  let filledAtMs = nowMs;
  return {
    take(costBytes, atMs, printingMachines) {
      const gained = (Math.max(0, atMs - filledAtMs) / 1_000) * shareBytesPerSecond(printingMachines);
      leftBytes = Math.min(limits.logMachineBurstBytes, leftBytes + gained);
      filledAtMs = Math.max(filledAtMs, atMs);
      if (leftBytes < costBytes) return false;
      leftBytes -= costBytes;
      return true;
    },
  };
}
