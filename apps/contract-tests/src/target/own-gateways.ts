import { type ChildGuard, endChild, happens, lineOf } from "@millrace/contract-core";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { CONTROL_PATH } from "./clock.ts";

/** A service moves its clock by not much more at once. */
const ADVANCE_MAX_MS = 365 * 24 * 60 * 60 * 1000;
const ANSWER_WITHIN_MS = 60_000;

/** Where one gateway keeps its data and listens. */
export interface GatewayPlace {
  /** The first one runs the machines of the service. */
  readonly isFirst: boolean;
  readonly dataDir: string;
  /** 0 = any free port. */
  readonly port: number;
}

export interface GatewaysOptions {
  readonly count: number;
  /** Of the first one; the others have folders in it. */
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly argsOf: (place: GatewayPlace) => readonly string[];
  readonly guard: ChildGuard;
  /** The moment to which their clocks are moved; default now. */
  readonly clockStartMs?: number | undefined;
}

/** The gateways of one service, each in a process of its own, which share its data. */
export interface OwnGateways {
  /** The first one, and all. */
  readonly baseUrl: string;
  readonly addresses: readonly string[];
  readonly adminKey: string;
  readonly logs: readonly Readable[];
  /** Sends each a stop signal. */
  stop(): void;
  /** Kills all, and starts them again at their addresses; their clocks go on. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
}

interface Ready {
  readonly url: string;
  /** Made by the first one. */
  readonly adminKey: string;
}

/** Starts the first gateway, which prepares the storage, and then the others. */
export async function startGateways(options: GatewaysOptions): Promise<OwnGateways> {
  const { count, dataDir, guard, clockStartMs } = options;
  // Bodies that are kept outside the database are for all of them.
  const shared = count === 1 ? {} : { MILLRACE_BLOB_URL: pathToFileURL(join(dataDir, "blobs")).href };
  const env = { ...options.environment, ...shared };
  const children: ChildProcessByStdio<null, Readable, Readable>[] = [];

  async function start(number: number, port: number): Promise<Ready> {
    const isFirst = number === 0;
    const args = options.argsOf({ isFirst, dataDir: isFirst ? dataDir : join(dataDir, "gateways", `${number}`), port });
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env });
    children[number] = child;
    guard.watch(child.pid);
    child.once("exit", () => guard.forget(child.pid));
    // An unread pipe would fill up and block the process.
    child.stderr.resume();
    return JSON.parse(await lineOf(child, "The service")) as Ready;
  }
  async function startAll(ports: readonly number[]): Promise<readonly Ready[]> {
    const first = await start(0, ports[0] ?? 0);
    const others = Array.from({ length: count - 1 }, (_, at) => start(at + 1, ports[at + 1] ?? 0));
    return [first, ...(await Promise.all(others))];
  }
  const close = async (): Promise<void> => void (await Promise.all(children.map(endChild)));

  try {
    const ready = await startAll([]);
    const addresses = ready.map(({ url }) => url);
    const { url: baseUrl = "", adminKey = "" } = ready[0] ?? {};
    const moveAll = async (toMs: number): Promise<void> => {
      // The same for all, so that they stay in step.
      const byMs = toMs - Date.now();
      await Promise.all(addresses.map((url) => moveClock(url, adminKey, byMs)));
    };
    if (clockStartMs !== undefined) await moveAll(clockStartMs);
    return {
      baseUrl,
      addresses,
      adminKey,
      logs: children.map(({ stderr }) => stderr),
      stop: () => children.forEach((child) => child.kill("SIGTERM")),
      async killAndStart() {
        const nowMs = await readClock(baseUrl, adminKey);
        const exited = children.map((child) => happens(child, "exit"));
        for (const child of children) child.kill("SIGKILL");
        await Promise.all(exited);
        await startAll(addresses.map((url) => Number(new URL(url).port)));
        await moveAll(nowMs);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A service that starts later begins with the time of the machine once that has come to the moment: then nothing is left to do. */
async function moveClock(url: string, key: string, byMs: number): Promise<void> {
  for (let leftMs = byMs; leftMs > 0; leftMs -= ADVANCE_MAX_MS) {
    await advance(url, key, Math.min(leftMs, ADVANCE_MAX_MS));
  }
}

async function advance(url: string, key: string, advanceMs: number): Promise<void> {
  const response = await fetch(`${url}${CONTROL_PATH}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ advanceMs }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`The clock cannot be moved by ${advanceMs} ms: ${await response.text()}`);
}

async function readClock(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}${CONTROL_PATH}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return ((await response.json()) as { readonly nowMs: number }).nowMs;
}
