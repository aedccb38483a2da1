import { Worker } from "node:worker_threads";
import { createTransport } from "./http.ts";
import type { LeaseKeeper } from "./jobs-in-hand.ts";
import { Pinger, type PingSettings } from "./pinger.ts";
import { SharedIds } from "./shared-ids.ts";
import { systemTiming } from "./timing.ts";
import { TransientMap } from "./transient-map.ts";

/** What the pinging thread is started with. */
export interface PingThreadData {
  readonly settings: PingSettings;
  /** Memory of a SharedIds with the jobs in hand. */
  readonly memory: SharedArrayBuffer;
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
  const jobIds = new TransientMap<string, undefined>();
  const sharedIds = new SharedIds();
  let inThread: Worker | undefined;
  let inline: Pinger | undefined;
  let isStopped = false;

  const fallBack = (): void => {
    inThread = undefined;
    if (inline !== undefined || isStopped) return;
    const transport = createTransport(settings.apiKey);
    const pinger = new Pinger(settings, { transport, timing: systemTiming, jobIds: () => jobIds.keys(), onFailure });
    inline = pinger;
    void pinger.run().finally(() => {
      transport.close();
    });
  };

  let isChanged = false;
  /** Once for all jobs of a turn, and before a handler that may block this thread begins. */
  const share = (): void => {
    if (isChanged) return;
    isChanged = true;
    queueMicrotask(() => {
      isChanged = false;
      sharedIds.write(jobIds.keys());
    });
  };

  inThread = startThread({ settings, memory: sharedIds.memory }, { onFailure, onGone: fallBack });
  if (inThread === undefined) fallBack();

  return {
    add: (jobId) => {
      jobIds.set(jobId, undefined);
      share();
    },
    remove: (jobId) => {
      jobIds.delete(jobId);
      share();
    },
    stop: async () => {
      isStopped = true;
      inline?.stop();
      await inThread?.terminate();
    },
  };
}

function startThread(
  workerData: PingThreadData,
  told: { readonly onFailure: (reason: string) => void; readonly onGone: () => void },
): Worker | undefined {
  // Compiled code lies beside its compiled thread, source code beside the source of it.
  const file = import.meta.url.endsWith(".ts") ? "./ping-thread.ts" : "./ping-thread.js";
  try {
    // No flags of the process: what it preloads is meant for the handler, not for this thread.
    const thread = new Worker(new URL(file, import.meta.url), { workerData, execArgv: [] });
    thread.on("message", told.onFailure);
    thread.on("error", told.onGone);
    thread.on("exit", told.onGone);
    thread.unref();
    return thread;
  } catch {
    return undefined;
  }
}
