import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { ROOT, SERVICE_PROGRAM } from "./older-version.ts";

export const ADMIN_KEY = "faults-admin-key";

/** A gateway of the service: a process that faults end, stop and start again, at the same port and on the same data. */
export interface Gateway {
  readonly name: string;
  readonly port: number;
  readonly dataDir: string;
  /** Process id; undefined while it does not run. */
  readonly pid: () => number | undefined;
  /** Starts it and resolves when it serves. @throws StartError with the end of its log when it ends before that */
  start(): Promise<void>;
  /** Starts it without waiting. */
  launch(): void;
  signal(signal: NodeJS.Signals): void;
  /** Takes the sources below another root from the next start on; undefined: those of this checkout. */
  use(root: string | undefined): void;
  /** Ends it by the signal; resolves when it is gone. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/** A gateway ended before it served. */
export class StartError extends Error {}

export interface GatewayOptions {
  readonly name: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logPath: string;
  readonly leaseMs: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Further flags of Node. */
  readonly flags: readonly string[];
}

/** A stop that takes longer is a kill. */
const STOP_MAX_MS = 15_000;
const LOG_TAIL = 2_000;

export function createGateway(options: GatewayOptions): Gateway {
  const { name, port, dataDir } = options;
  const flags = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning", ...options.flags];
  let child: ChildProcess | undefined;
  let tail = "";
  let root: string | undefined;

  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  function launch(): void {
    const started = spawn(process.execPath, [...flags, join(root ?? ROOT, SERVICE_PROGRAM)], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        MILLRACE_PORT: String(port),
        MILLRACE_DATA_DIR: dataDir,
        MILLRACE_ADMIN_KEY: ADMIN_KEY,
        MILLRACE_COMPUTE: "none",
        MILLRACE_LOG_LEVEL: "warn",
        MILLRACE_STOP_GRACE_MS: "1000",
        MILLRACE_ON_STOP: "drain",
        MILLRACE_WEBHOOK_ALLOW: "loopback",
        FAULTS_LEASE_MS: String(options.leaseMs),
        ...options.environment,
        // What an older version does not sync, and its syncs themselves, are no matter of this one: to the shim all of it is on the disk.
        ...(root === undefined ? {} : { FAULTS_OLDER: "1", LD_PRELOAD: undefined }),
      },
    });
    child = started;
    tail = "";
    const log = createWriteStream(options.logPath, { flags: "a" });
    started.stderr.on("data", (bytes: Buffer) => {
      tail = (tail + bytes.toString()).slice(-LOG_TAIL);
    });
    started.stderr.pipe(log);
  }
  async function served(): Promise<void> {
    const started = child;
    if (started?.stdout === null || started?.stdout === undefined) return;
    const gone = new AbortController();
    const ended = once(started, "exit", { signal: gone.signal }).then(() => {
      throw new StartError(`${name} ended before it served: ${tail}`);
    });
    try {
      await Promise.race([once(started.stdout, "data", { signal: gone.signal }), ended]);
    } finally {
      gone.abort();
      ended.catch(() => undefined);
    }
  }
  return {
    name,
    port,
    dataDir,
    pid: () => (isRunning() ? child?.pid : undefined),
    launch,
    async start() {
      if (isRunning()) return;
      launch();
      await served();
    },
    signal(signal) {
      if (isRunning()) child?.kill(signal);
    },
    use(next) {
      root = next;
    },
    async end(signal) {
      if (child === undefined || !isRunning()) return;
      const ended = once(child, "exit");
      child.kill(signal);
      // A process that stands still notices nothing else.
      child.kill("SIGCONT");
      const hard = setTimeout(() => child?.kill("SIGKILL"), STOP_MAX_MS);
      await ended;
      clearTimeout(hard);
    },
  };
}
