import { Worker } from "node:worker_threads";
import { createTransport } from "./http.ts";
import type { LeaseKeeper } from "./jobs-in-hand.ts";
import { Pinger, type PingSettings } from "./pinger.ts";
import { systemTiming } from "./timing.ts";

/** What the pinging thread is told. */
export interface PingMessage {
  readonly jobId: string;
  readonly isInHand: boolean;
}

/** Keeps the leases of the added jobs alive. */
export interface Ping extends LeaseKeeper {
  stop(): Promise<void>;
}

/**
 * Pings from a thread of its own, so that a handler that blocks the main thread does not lose its job. Where the thread
 * cannot be started, for example because a bundler left its file out, the main thread pings.
 */
export function startPing(settings: PingSettings, onFailure: (reason: string) => void): Ping {
  const jobIds = new Set<string>();
  let inThread: Worker | undefined;
  let inline: Pinger | undefined;
  let isStopped = false;

  const fallBack = (): void => {
    inThread = undefined;
    if (inline !== undefined || isStopped) return;
    const transport = createTransport(settings.apiKey);
    const pinger = new Pinger(settings, { transport, timing: systemTiming, onFailure });
    for (const jobId of jobIds) pinger.add(jobId);
    inline = pinger;
    void pinger.run().finally(() => {
      transport.close();
    });
  };

  inThread = startThread(settings, { onFailure, onGone: fallBack });
  if (inThread === undefined) fallBack();

  return {
    add: (jobId) => {
      jobIds.add(jobId);
      inline?.add(jobId);
      inThread?.postMessage({ jobId, isInHand: true } satisfies PingMessage);
    },
    remove: (jobId) => {
      jobIds.delete(jobId);
      inline?.remove(jobId);
      inThread?.postMessage({ jobId, isInHand: false } satisfies PingMessage);
    },
    stop: async () => {
      isStopped = true;
      inline?.stop();
      await inThread?.terminate();
    },
  };
}

function startThread(
  settings: PingSettings,
  told: { readonly onFailure: (reason: string) => void; readonly onGone: () => void },
): Worker | undefined {
  // Compiled code lies beside its compiled thread, source code beside the source of it.
  const file = import.meta.url.endsWith(".ts") ? "./ping-thread.ts" : "./ping-thread.js";
  try {
    // No flags of the process: what it preloads is meant for the handler, not for this thread.
    const thread = new Worker(new URL(file, import.meta.url), { workerData: settings, execArgv: [] });
    thread.on("message", told.onFailure);
    thread.on("error", told.onGone);
    thread.on("exit", told.onGone);
    thread.unref();
    return thread;
  } catch {
    return undefined;
  }
}
