import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "@millrace/engine";
import type { EngineClient } from "./engine-client.ts";
import { installationLabel } from "./container-labels.ts";
import type { ContainerEvent } from "./engine-types.ts";
import { linesOf } from "../../output/stream-lines.ts";

export interface EngineEventsOptions {
  readonly engine: EngineClient;
  readonly installationId: string;
  /** A container ended or was removed. */
  readonly onGone: (containerId: string) => void;
  /** Events may have been missed, so listeners must compare their lists with the engine. Also called at regular intervals. */
  readonly onResync: () => Promise<void>;
  readonly onAway: (reason: string) => void;
}

/** Pauses before the next call after the engine closed the connection. */
const retryMs = { first: 100, max: 5_000 };
/** Interval of the comparison. Events are hints: some may be missing. */
const resyncEveryMs = 30_000;

/** Listens to the engine until closed, also across its restarts. Resolves once it listens, or once the first attempt failed. */
export async function watchEngine(options: EngineEventsOptions): Promise<{ close(): Promise<void> }> {
  const { engine, installationId, onGone, onResync, onAway } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const filters = {
    type: ["container"],
    // Docker sends the first two, Podman also the others.
    event: ["die", "destroy", "died", "remove"],
    label: [`${installationLabel}=${installationId}`],
  };
  let firstTried = (): void => {};
  const tried = new Promise<void>((resolve) => (firstTried = resolve));

  async function listen(): Promise<void> {
    const body = await engine.stream("GET", "/events", {
      query: { filters: JSON.stringify(filters) },
      signal,
      timeoutMs: 0,
    });
    try {
      await onResync();
      firstTried();
      for await (const line of linesOf(body)) {
        const event = JSON.parse(line) as ContainerEvent;
        const containerId = event.Actor?.ID ?? event.id;
        if (containerId !== undefined) onGone(containerId);
      }
    } finally {
      body.destroy();
    }
  }

  async function listenOn(): Promise<void> {
    let pauseMs = retryMs.first;
    while (!signal.aborted) {
      const sinceMs = performance.now();
      try {
        await listen();
        if (!signal.aborted) onAway("the connection ended");
      } catch (error) {
        if (!signal.aborted) onAway(errorMessage(error));
      }
      firstTried();
      pauseMs = performance.now() - sinceMs > retryMs.max ? retryMs.first : Math.min(pauseMs * 2, retryMs.max);
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const resync = setInterval(() => void onResync().catch(() => undefined), resyncEveryMs);
  resync.unref();
  const listening = listenOn();
  await tried;
  return {
    async close() {
      clearInterval(resync);
      closing.abort();
      await listening;
    },
  };
}
