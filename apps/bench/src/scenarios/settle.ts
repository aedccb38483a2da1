import { setTimeout as delay } from "node:timers/promises";

const SETTLE_MS = 500;

/** Lets background work of the last measurement end (checkpoints, closed connections), so that the next does not pay for it. */
export function settle(): Promise<void> {
  return delay(SETTLE_MS);
}
