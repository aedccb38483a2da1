import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

/** A throw-away PostgreSQL on this machine, for tests. */
export interface PostgresServer {
  url(database?: string): string;
  /** Makes an empty database, or a copy of another; resolves to its address. */
  createDatabase(template?: string): Promise<{ readonly name: string; readonly url: string; drop(): Promise<void> }>;
  /** Stops it: `fast` as an operator does, `immediate` as a crash that leaves the processes time to end. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** Starts it again, on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes all that it wrote. */
  close(): Promise<void>;
}

const START_MAX_MS = 30_000;
const USER = "postgres";

/** The newest PostgreSQL programs of this machine; undefined when there are none. */
export function findPostgres(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(root, version, "bin")), ...(process.env["PATH"] ?? "").split(":")];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function owner(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${USER}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

export async function startPostgresServer(
  options: { readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("there is no PostgreSQL on this machine");
  const directory = mkdtempSync(join(tmpdir(), "millrace-postgres-"));
  const as = owner();
  if (as.uid !== undefined) chownSync(directory, as.uid, as.gid);
  const data = join(directory, "data");
  execFileSync(join(programs, "initdb"), ["-D", data, "-A", "trust", "-U", USER, "--no-sync", "-E", "UTF8"], {
    ...as,
    cwd: directory,
    stdio: "ignore",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  const port = await freePort();
  const url = (database = USER): string => `postgres://${USER}@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  let databases = 0;

  async function query(text: string): Promise<void> {
    await promisify(execFile)(join(programs ?? "", "psql"), ["-X", "-q", "-d", url(), "-c", text]);
  }

  async function start(): Promise<void> {
    const settings = {
      port: String(port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: directory,
      max_connections: "200",
      ...options.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    server = spawn(join(programs ?? "", "postgres"), ["-D", data, ...flags], {
      ...as,
      cwd: directory,
      stdio: "ignore",
    });
    for (const deadlineMs = Date.now() + START_MAX_MS; ; await delay(20)) {
      try {
        await query("SELECT 1");
        return;
      } catch (error) {
        if (Date.now() > deadlineMs || server.exitCode !== null) throw error;
      }
    }
  }
  async function stop(mode: "fast" | "immediate"): Promise<void> {
    const stopped = server;
    if (stopped === undefined || stopped.exitCode !== null) return;
    const ended = new Promise((resolve) => stopped.once("exit", resolve));
    stopped.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
    await ended;
    server = undefined;
  }
  const endWithProcess = (): void => {
    server?.kill("SIGQUIT");
  };
  process.once("exit", endWithProcess);
  await start();

  return {
    url,
    start,
    stop,
    async createDatabase(template = "template1") {
      databases += 1;
      const name = `test_${process.pid}_${databases}_${Date.now().toString(36)}`;
      await query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return { name, url: url(name), drop: () => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
    },
    async close() {
      process.off("exit", endWithProcess);
      await stop("immediate");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
