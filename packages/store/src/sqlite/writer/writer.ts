import { Worker } from "node:worker_threads";
import type { JobCounters } from "@millrace/engine";
import type { Lock } from "../lock.ts";
import { createLock } from "../lock.ts";
import type { WriteCall, WriteMethod, WriterEvent, WriterReport, WriterRequest, WriterStart } from "./messages.ts";
import { decodeMessage, encodeMessage } from "./thread-message.ts";

const NO_COUNTERS: JobCounters = { inQueue: 0, inProgress: 0, completed: 0, failed: 0, retried: 0 };

/** Batches on their way: one is being written while the next one waits in the thread. */
const BATCHES_MAX = Number(process.env["BM"] ?? 2);
const SOURCE_FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

/** The writer thread, as the rest of the process sees it. */
export interface Writer {
  call(method: WriteMethod, args: readonly unknown[]): Promise<unknown>;
  /** Like `call`, but the arguments are read and carried out after all other calls of this turn of the event loop. */
  callLast(method: WriteMethod, args: () => readonly unknown[]): Promise<unknown>;
  counters(endpointId: string): JobCounters;
  nextExpiryAtMs(): number | null;
  /** While this is held, the thread commits nothing. */
  readonly lock: Lock;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts the thread on a database whose schema is up to date; resolves once it has read what it needs. */
export async function startWriter(options: {
  path: string;
  preparedLogBytes: number;
  onBlobsUnreferenced: (blobIds: string[]) => void;
  /** The thread ended by itself: nothing can be stored any more. */
  onFailure: (error: unknown) => void;
}): Promise<Writer> {
  const start: WriterStart = { path: options.path, preparedLogBytes: options.preparedLogBytes };
  const file = new URL(import.meta.url.endsWith(".ts") ? "writer-thread.ts" : "writer-thread.js", import.meta.url);
  const fromSource = file.pathname.endsWith(".ts");
  const thread = new Worker(file, {
    workerData: start,
    // The thread resolves the packages of this repository as sources, whatever its parent was started with.
    execArgv: fromSource ? [...new Set([...process.execArgv, ...SOURCE_FLAGS])] : process.execArgv,
  });
  const waiting = new Map<number, Waiting>();
  const counters = new Map<string, JobCounters>();
  let nextExpiryAtMs: number | null = null;
  let lastId = 0;
  let turn: WriteCall[] = [];
  let lastOfTurn: (() => WriteCall)[] = [];
  let scheduled = false;
  let underWay = 0;
  let failure: Error | undefined;
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const pauses: (() => void)[] = [];

  function fail(error: Error): void {
    failure = error;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
    ready.reject(error);
    closed.resolve();
  }
  thread.on("error", (error) => {
    fail(error);
    options.onFailure(error);
  });
  thread.on("message", (event: WriterEvent) => {
    if (event === "paused") pauses.shift()?.();
    else if (event === "closed") closed.resolve();
    else receive(decodeMessage(event) as WriterReport);
  });

  function receive(report: WriterReport): void {
    underWay = Math.max(underWay - 1, 0);
    // Before the answers are told: the thread writes the next batch while this one's answers are sent.
    if (turn.length + lastOfTurn.length > 0 && underWay < BATCHES_MAX) flush();
    for (const [endpointId, counts] of report.counters) counters.set(endpointId, counts);
    nextExpiryAtMs = report.nextExpiryAtMs;
    ready.resolve();
    if (report.unreferencedBlobs.length > 0) options.onBlobsUnreferenced([...report.unreferencedBlobs]);
    for (const { id, value, error } of report.answers) {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) call?.resolve(value);
      else call?.reject(new Error(`the job store failed: ${error}`));
    }
  }

  function send(request: WriterRequest): void {
    thread.postMessage(request, typeof request === "string" ? [] : [request.buffer]);
  }
  function flush(): void {
    scheduled = false;
    underWay += 1;
    const calls = [...turn, ...lastOfTurn.map((make) => make())];
    turn = [];
    lastOfTurn = [];
    send(encodeMessage(calls));
  }
  function schedule(): void {
    // While the thread is at work the next batch grows: fewer, larger messages and transactions.
    if (scheduled || underWay >= BATCHES_MAX) return;
    scheduled = true;
    setImmediate(flush);
  }
  function expectAnswer(id: number): Promise<unknown> {
    if (failure !== undefined) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      schedule();
    });
  }

  await ready.promise;
  return {
    call(method, args) {
      lastId += 1;
      turn.push({ id: lastId, method, args });
      return expectAnswer(lastId);
    },
    callLast(method, args) {
      lastId += 1;
      const id = lastId;
      lastOfTurn.push(() => ({ id, method, args: args() }));
      return expectAnswer(id);
    },
    counters: (endpointId) => counters.get(endpointId) ?? NO_COUNTERS,
    nextExpiryAtMs: () => nextExpiryAtMs,
    lock: createPausingLock(async () => {
      const paused = new Promise<void>((resolve) => pauses.push(resolve));
      send("pause");
      await paused;
      return () => send("resume");
    }),
    async close() {
      const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
      send("close");
      await closed.promise;
      await ended;
    },
  };
}

/** A lock whose holder also keeps the thread from committing. */
function createPausingLock(pause: () => Promise<() => void>): Lock {
  const lock = createLock();
  async function acquire(): Promise<() => void> {
    const free = await lock.acquire();
    const resume = await pause();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      resume();
      free();
    };
  }
  return {
    get held() {
      return lock.held;
    },
    acquire,
    async run(task) {
      const free = await acquire();
      try {
        return await task();
      } finally {
        free();
      }
    },
  };
}
