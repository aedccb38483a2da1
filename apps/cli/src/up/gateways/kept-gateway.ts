import { setTimeout as delay } from "node:timers/promises";
import { backoffAfterCrash } from "@millrace/engine";
import { tell } from "../../output/terminal.ts";
import type { GatewayProcess } from "./gateway-process.ts";

/** A gateway that is started again when it ends by itself. */
export interface KeptGateway {
  /** Ends it with its work done. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** @param running the gateway as it was started first */
export function keepGateway(number: number, running: GatewayProcess, startAgain: () => GatewayProcess): KeptGateway {
  let current = running;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function keep(): Promise<void> {
    for (let crashes = 0, beganAtMs = performance.now(); ; beganAtMs = performance.now()) {
      const how = await current.ended;
      if (signal.aborted) return;
      const pause = backoffAfterCrash(crashes, { ranForMs: performance.now() - beganAtMs, finishedJob: false });
      crashes = pause.crashes;
      const what = typeof how === "number" ? `exit code ${how}` : how;
      tell(`Gateway ${number} ended with ${what}. It is started again in ${pause.delayMs / 1000} s; the others serve.`);
      await delay(pause.delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      current = startAgain();
    }
  }
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      current.signal("SIGTERM");
      await kept;
    },
    kill: () => current.signal("SIGKILL"),
  };
}
