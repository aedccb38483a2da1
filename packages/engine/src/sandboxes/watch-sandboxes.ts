import type { Clock } from "../kernel/clock.ts";
import { lookRegularly } from "../kernel/regular-look.ts";
import type { SandboxService } from "./sandbox-service.ts";

/** Interval at which the leader looks for sandboxes that are to end. */
const lookEveryMs = 2_000;

export interface SandboxWatchParts {
  readonly clock: Clock;
  readonly sandboxes: Pick<SandboxService, "reconcile">;
  readonly leads: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Has the leading gateway end sandboxes whose time is over, until it is closed. */
export function watchSandboxes({ clock, sandboxes, leads, onError }: SandboxWatchParts): { close(): Promise<void> } {
  const look = async (): Promise<void> => {
    if (leads()) await sandboxes.reconcile();
  };
  return lookRegularly(clock, { everyMs: lookEveryMs, look, onError });
}
