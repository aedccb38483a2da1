import { setTimeout as delay } from "node:timers/promises";

const SETTLE_MS = 500;

/** Waits for background work of the last measurement (checkpoints, closed connections), so that it does not slow the next. */
export function settle(): Promise<void> {
  return delay(SETTLE_MS);
}
