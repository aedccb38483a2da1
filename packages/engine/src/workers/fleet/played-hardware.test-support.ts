import { playedHardware } from "../../machines/placement/small-machine.test-support.ts";
import type { WorkerHardwareDesk } from "../state/ports.ts";

/** Hardware without end, unless it is refused. */
export interface PlayedHardware extends WorkerHardwareDesk {
  /** Workers that have some at the moment. */
  readonly rented: Set<string>;
  refuse(message: string | null): void;
  /** Rents wait until they are let through. */
  hold(): () => void;
}

export function playHardware(): PlayedHardware {
  const rented = new Set<string>();
  let refusal: string | null = null;
  let gate: Promise<void> = Promise.resolve();
  return {
    rented,
    refuse: (message) => (refusal = message),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async rent(_endpoint, workerId) {
      await gate;
      if (refusal !== null) throw new Error(refusal);
      rented.add(workerId);
      return playedHardware;
    },
    async rentAgain(_endpoint, workerId) {
      await gate;
      if (refusal !== null) throw new Error(refusal);
      rented.add(workerId);
    },
    giveBack: (workerId) => void rented.delete(workerId),
    pause: (workerId) => void rented.delete(workerId),
  };
}
