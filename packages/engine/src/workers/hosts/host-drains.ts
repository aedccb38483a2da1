import type { Clock, Timer } from "../../kernel/clock.ts";
import { errorMessage } from "../../kernel/errors.ts";
import type { FleetLog } from "../../machines/driver/fleet-log.ts";
import type { HostSign } from "../../machines/hosts/host.ts";

export interface HostDrainsParts {
  readonly clock: Clock;
  readonly hostSigns: () => Promise<ReadonlyMap<string, HostSign>>;
  readonly log: FleetLog;
}

/** The hosts that operators drain, as the leader follows them. */
export interface HostDrains {
  open(): void;
  release(): void;
  /** Called again and again while a host is drained. */
  onDraining(listener: (hostId: string) => void): void;
}

const readEveryMs = 1_000;

export function createHostDrains({ clock, hostSigns, log }: HostDrainsParts): HostDrains {
  const listeners: ((hostId: string) => void)[] = [];
  let timer: Timer | undefined;
  let turn = 0;

  async function read(): Promise<void> {
    const own = turn;
    try {
      const signs = await hostSigns();
      if (own !== turn) return;
      for (const [hostId, { draining }] of signs) if (draining) for (const listener of listeners) listener(hostId);
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, "the hosts that are drained could not be read; trying again");
    }
    if (own === turn) timer = clock.setRoutine(clock.now() + readEveryMs, read);
  }

  return {
    open() {
      turn += 1;
      timer?.cancel();
      timer = clock.setRoutine(clock.now(), read);
    },
    release() {
      turn += 1;
      timer?.cancel();
    },
    onDraining: (listener) => void listeners.push(listener),
  };
}
