import type { Clock, Timer } from "../kernel/clock.ts";
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
  let looking: Promise<void> = Promise.resolve();
  let timer: Timer | undefined;
  let open = true;

  function arm(): void {
    timer = clock.setRoutine(clock.now() + lookEveryMs, async () => {
      looking = leads() ? sandboxes.reconcile().catch(onError) : Promise.resolve();
      await looking;
      if (open) arm();
    });
  }

  arm();
  return {
    async close() {
      open = false;
      timer?.cancel();
      await looking;
    },
  };
}
