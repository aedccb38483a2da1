import type { Scenario } from "../../suite/scenario.ts";
import { startOwnService } from "../../target/own-service.ts";
import type { Target } from "../../target/target.ts";
import { createSlots } from "@millrace/contract-core";
import { noticed } from "./noticed.ts";
import type { Player } from "./player.ts";

/**
 * A service without any mutation. What does not hold there at the moment either, for example because the machine is too busy, says
 * nothing about a mutation.
 */
export interface Control extends AsyncDisposable {
  holds(scenario: Scenario, signal: AbortSignal): Promise<boolean>;
}

export function createControl(play: Player): Control {
  // Scenarios may move its clock.
  const turn = createSlots(1);
  let service: Target | undefined;
  async function close(): Promise<void> {
    await service?.close();
    service = undefined;
  }
  return {
    async holds(scenario, signal) {
      await turn.enter();
      try {
        service ??= await startOwnService();
        const results = await play([scenario], service, { parallel: 1, signal });
        const holds = results.every((result) => noticed(result) === null);
        // The next one shall not inherit what this one left.
        if (!holds) await close();
        return holds;
      } finally {
        turn.leave();
      }
    },
    [Symbol.asyncDispose]: close,
  };
}
