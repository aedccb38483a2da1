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
  const stopping = Promise.withResolvers<void>();
  let isStopping = false;

  async function keep(): Promise<void> {
    for (let crashes = 0, beganAtMs = performance.now(); ; beganAtMs = performance.now()) {
      const how = await current.ended;
      if (isStopping) return;
      const pause = backoffAfterCrash(crashes, { ranForMs: performance.now() - beganAtMs, finishedJob: false });
      crashes = pause.crashes;
      const what = typeof how === "number" ? `exit code ${how}` : how;
      tell(`Gateway ${number} ended with ${what}. It is started again in ${pause.delayMs / 1000} s; the others serve.`);
      await passed(pause.delayMs, stopping.promise);
      if (isStopping) return;
      current = startAgain();
    }
  }
  const kept = keep();
  return {
    async stop() {
      isStopping = true;
      stopping.resolve();
      current.signal("SIGTERM");
      await kept;
    },
    kill: () => current.signal("SIGKILL"),
  };
}

/** Resolves after the time, or earlier with `cut`. */
async function passed(ms: number, cut: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, cut]);
  clearTimeout(timer);
}
