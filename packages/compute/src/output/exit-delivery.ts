import type { MachineExit } from "@millrace/engine";

/** Delivers exits to listeners. Exits before the first listener are kept for it. */
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
      // Not synchronously: the listener may need what its owner sets up next.
      for (const exit of waiting.splice(0)) setImmediate(() => listener(exit));
    },
  };
}
