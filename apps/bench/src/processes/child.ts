import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ChildMessage, ParentMessage } from "./messages.ts";

/** A process of the bench. Each party has its own, so that no party measures the garbage collection of another. */
export interface Child<Ready, Ask, Answer> extends AsyncDisposable {
  readonly pid: number;
  /** What the process reported when it was ready. */
  readonly ready: Ready;
  /** @throws Error when the process failed to answer, or ended */
  ask(ask: Ask): Promise<Answer>;
  /** Lets the process finish its work; kills it if that takes too long. */
  stop(): Promise<void>;
}

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
export async function startChild<Ready, Ask, Answer>(options: ChildOptions): Promise<Child<Ready, Ask, Answer>> {
  const child = fork(options.path ?? fileURLToPath(new URL(options.file, import.meta.url)), [], {
    execArgv: ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning", ...(options.flags ?? [])],
    env: { ...process.env, ...options.env },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const pending = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  void ended.then(() => {
    for (const { reject } of pending.values()) reject(new Error(`${options.file} ended before it answered`));
    pending.clear();
  });
  const ready = await whenReady<Ready, Answer>(child, options.file);
  child.on("message", (message: ChildMessage<Ready, Answer>) => {
    if (message.kind === "ready") return;
    const asked = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === "answer") asked?.resolve(message.value);
    else asked?.reject(new Error(`${options.file}: ${message.message}`));
  });

  let asks = 0;
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const hard = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    child.send({ kind: "stop" } satisfies ParentMessage<Ask>);
    await ended;
    clearTimeout(hard);
  }
  return {
    pid: child.pid ?? NaN,
    ready,
    stop,
    ask(ask) {
      asks += 1;
      const id = asks;
      return new Promise<Answer>((resolve, reject) => {
        pending.set(id, { resolve, reject });
        child.send({ kind: "ask", id, value: ask } satisfies ParentMessage<Ask>, (error) => {
          if (error !== null) reject(error);
        });
      });
    },
    [Symbol.asyncDispose]: stop,
  };
}

async function whenReady<Ready, Answer>(child: ChildProcess, file: string): Promise<Ready> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), START_WITHIN_MS);
  const said = once(child, "message", { signal: over.signal }).then(
    ([message]) => message as ChildMessage<Ready, Answer>,
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
    if (message?.kind === "ready") return message.value;
    child.kill("SIGKILL");
    throw new Error(`${file} was not ready within ${START_WITHIN_MS} ms`);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
