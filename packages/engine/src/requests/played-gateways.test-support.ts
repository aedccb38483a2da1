import type { Gateways, GatewayNotification } from "../gateways/ports.ts";
import type { QueueView } from "../jobs/queue-view.ts";

/** A queue without jobs. */
export const noJobs: QueueView = {
  counters: async () => ({ inQueue: 0, inProgress: 0, completed: 0, failed: 0 }),
  normalPriorityQueue: async () => ({ oldestQueuedAtMs: null, waiting: 0 }),
  presence: () => [],
  jobIds: () => [],
  prestartHold: () => null,
  endPrestartHold: () => undefined,
  onChange: () => undefined,
  drain: () => undefined,
  release: () => undefined,
  takenOver: () => undefined,
  readmit: () => undefined,
  onLeave: () => undefined,
  workerGone: async () => undefined,
};

/** Gateways that hear each other at once. */
export interface PlayedGateways {
  /** One more of them. */
  join(): Gateways;
  /** Each polls for what a lost notification was about. */
  look(): void;
  readonly told: readonly GatewayNotification[];
}

export function playGateways(): PlayedGateways {
  const all: { hear: ((notification: GatewayNotification) => void)[]; looks: (() => void)[] }[] = [];
  const told: GatewayNotification[] = [];
  return {
    told,
    join() {
      const own: (typeof all)[number] = { hear: [], looks: [] };
      all.push(own);
      return {
        leads: all.length === 1,
        get hasOthers() {
          return all.length > 1;
        },
        tell(notification) {
          told.push(notification);
          for (const other of all) if (other !== own) for (const hear of other.hear) hear(notification);
        },
        onNotification: (listener) => void own.hear.push(listener),
        onLead: () => undefined,
        onLook: (listener) => void own.looks.push(listener),
      };
    },
    look: () => all.forEach(({ looks }) => looks.forEach((look) => look())),
  };
}
