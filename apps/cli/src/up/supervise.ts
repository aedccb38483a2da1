import { setTimeout as delay } from "node:timers/promises";
import { backoffAfterCrash } from "@millrace/engine";
import { tell } from "../output/terminal.ts";
import { type StopRequest, untilAborted } from "../program/interrupt.ts";
import { type GatewayProcess, startGateway } from "./gateways/gateway-process.ts";
import type { UpSettings } from "./read-up-settings.ts";

/**
 * Runs several gateways on one port until it is told to stop, and starts one that ends by itself again.
 *
 * @returns the exit code
 */
export async function superviseGateways(
  { settings, environment, gateways: count }: Pick<UpSettings, "settings" | "environment" | "gateways">,
  flags: { readonly asJson: boolean; readonly profile: boolean | undefined },
  stop: StopRequest,
): Promise<number> {
  const start = (number: number, port: number): GatewayProcess =>
    startGateway({ number, count, settings, environment, port, ...flags });
  // Alone: it prepares the database, and may show the admin key.
  const first = start(1, settings.port);
  stop.atOnce.addEventListener("abort", () => first.signal("SIGKILL"));
  stop.signal.addEventListener("abort", () => first.signal("SIGTERM"));
  const url = await first.ready;
  if (url === null) {
    const how = await first.ended;
    return typeof how === "number" && !stop.signal.aborted ? how : 1;
  }
  const port = Number(new URL(url).port === "" ? settings.port : new URL(url).port);
  const others = Array.from({ length: count - 1 }, (_, index) => index + 2);
  const kept: KeptGateway[] = [
    keepGateway(1, first, () => start(1, port)),
    ...others.map((number) => keepGateway(number, start(number, port), () => start(number, port))),
  ];
  stop.atOnce.addEventListener("abort", () => {
    for (const gateway of kept) gateway.kill();
  });
  await untilAborted(stop.signal);
  tell(`Stopping. Jobs have ${settings.stopGraceMs / 1000} s to finish; press Ctrl-C again to stop at once.`);
  await Promise.all(kept.map((gateway) => gateway.stop()));
  if (stop.atOnce.aborted) {
    tell("Stopped at once.");
    return 1;
  }
  tell("Stopped.");
  return 0;
}

/** A gateway that is started again when it ends by itself. */
interface KeptGateway {
  /** Ends it with its work done. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** @param running the gateway as it was started first */
function keepGateway(number: number, running: GatewayProcess, startAgain: () => GatewayProcess): KeptGateway {
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
