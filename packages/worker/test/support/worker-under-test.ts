import type { WorkerEvent } from "../../src/events.ts";
import type { Handler } from "../../src/handler.ts";
import type { WorkerOptions } from "../../src/options.ts";
import type { Timing } from "../../src/timing.ts";
import { assembleWorker, type Worker } from "../../src/worker.ts";
import type { ProtocolServer } from "./protocol-server.ts";

/** A clock on which every pause is over at once, and that remembers them. */
export interface QuickTiming extends Timing {
  readonly pausesMs: number[];
}

/** Time moves only by the pauses that are asked for. Chance always says 1, so that pauses are at their upper end. */
export function createQuickTiming(): QuickTiming {
  const pausesMs: number[] = [];
  let nowMs = 0;
  return {
    pausesMs,
    now: () => nowMs,
    random: () => 1,
    sleep: (ms) => {
      pausesMs.push(ms);
      nowMs += ms;
      return new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A started worker and what it told. */
export interface WorkerUnderTest extends AsyncDisposable {
  readonly worker: Worker;
  readonly events: readonly WorkerEvent[];
  readonly lines: readonly string[];
}

/** Starts a worker of the server. Disposing of it ends it at once, whatever it still has in hand. */
export function startWorker(
  server: ProtocolServer,
  handler: Handler,
  options: WorkerOptions & { readonly timing?: Timing } = {},
): WorkerUnderTest {
  const events: WorkerEvent[] = [];
  const lines: string[] = [];
  const { timing = createQuickTiming(), ...workerOptions } = options;
  const worker = assembleWorker(
    handler,
    {
      env: server.env({ RUNPOD_WEBHOOK_PING: undefined }),
      onEvent: (event) => events.push(event),
      writeLog: (line) => lines.push(line),
      ...workerOptions,
    },
    timing,
  );
  worker.start();
  return { worker, events, lines, [Symbol.asyncDispose]: () => worker.abort() };
}

/** A promise that the test settles: lets a handler wait for the test. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}
