import type { MachineExit } from "@millrace/engine";

/** Hands exits to listeners. Those of machines that ended before anybody listens wait for the first one. */
export interface ExitDelivery {
  deliver(exit: MachineExit): void;
  onExit(listener: (exit: MachineExit) => void): void;
}

export function createExitDelivery(): ExitDelivery {
  const listeners: ((exit: MachineExit) => void)[] = [];
  const waiting: MachineExit[] = [];
  return {
    deliver(exit) {
      if (listeners.length === 0) waiting.push(exit);
      for (const listener of listeners) listener(exit);
    },
    onExit(listener) {
      listeners.push(listener);
      // Not within the call: the listener may need what its owner sets up next.
      for (const exit of waiting.splice(0)) setImmediate(() => listener(exit));
    },
  };
}
