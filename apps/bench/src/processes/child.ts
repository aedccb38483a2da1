import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Call, Functions, Reply } from "./parent.ts";

/** A process of the bench. Each party has its own, so that no party measures the garbage collection of another. */
export interface Party extends AsyncDisposable {
  readonly pid: number;
  /** Where it listens, such as `http://127.0.0.1:41234`; empty when it does not. */
  readonly url: string;
  /** Lets the process finish its work; kills it if that takes too long. */
  stop(): Promise<void>;
}

/** A process with the functions that it offers. Each throws what went wrong there, also when the process ends before it answers. */
export type Child<Offered extends Functions> = Party & {
  readonly [Name in keyof Offered]: (...args: Parameters<Offered[Name]>) => Promise<Awaited<ReturnType<Offered[Name]>>>;
};

export interface ChildOptions {
  /** Name of the file in this folder, such as `service-process.ts`. */
  readonly file: string;
  /** What to start instead of it: a bundle of it. */
  readonly path?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Flags of Node in addition to those that run the sources. */
  readonly flags?: readonly string[];
}

/** Long enough that only a process that hangs reaches it: on a busy machine a start takes half a minute. */
const START_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 20_000;

/** Starts a process and waits until it is ready. */
export async function startChild<Offered extends Functions>(options: ChildOptions): Promise<Child<Offered>> {
  const child = fork(options.path ?? fileURLToPath(new URL(options.file, import.meta.url)), [], {
    execArgv: ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning", ...(options.flags ?? [])],
    env: { ...process.env, ...options.env },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  void ended.then(() => {
    for (const { reject } of pending.values()) reject(new Error(`${options.file} ended before it answered`));
    pending.clear();
  });
  const { url, names } = await whenReady(child, options.file);
  child.on("message", (reply: Reply) => {
    if (reply.kind === "ready") return;
    const asked = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.kind === "answer") asked?.resolve(reply.value);
    else asked?.reject(new Error(`${options.file}: ${reply.message}`));
  });

  let calls = 0;
  function call(name: string, args: readonly unknown[]): Promise<unknown> {
    const id = (calls += 1);
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      child.send({ id, name, args } satisfies Call, (error) => {
        if (error !== null) reject(error);
      });
    });
  }
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const hard = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    child.send({ id: 0, args: [] } satisfies Call);
    await ended;
    clearTimeout(hard);
  }
  const offered = Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)]));
  return { ...offered, pid: child.pid ?? NaN, url, stop, [Symbol.asyncDispose]: stop } as Child<Offered>;
}

async function whenReady(child: ChildProcess, file: string): Promise<Extract<Reply, { kind: "ready" }>> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), START_WITHIN_MS);
  const said = once(child, "message", { signal: over.signal }).then(
    ([message]) => message as Reply,
    () => undefined,
  );
  const ended = once(child, "exit", { signal: over.signal }).then(
    ([code]) => {
      throw new Error(`${file} ended with ${String(code)} before it was ready`);
    },
    () => undefined,
  );
  try {
    const message = await Promise.race([said, ended]);
    if (message?.kind === "ready") return message;
    child.kill("SIGKILL");
    throw new Error(`${file} was not ready within ${START_WITHIN_MS} ms`);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
