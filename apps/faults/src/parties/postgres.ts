import { chmodSync, copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postgresOwner } from "../../../../.tools/vitest/postgres-programs.ts";
import { type PostgresServer, runSql, startPostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { createJournal, type Journal } from "../power/journal.ts";

/** A PostgreSQL of the harness, which faults end, stop and start again. */
export interface Postgres {
  /** Port of the primary. */
  readonly port: () => number;
  /** What the primary has not synced; absent without the shim. */
  readonly journal: () => Journal | undefined;
  /** Address of the database of the service, through another port. */
  url(port: number): string;
  kill(): Promise<void>;
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Stops or continues all its processes. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  /** Ends all connections but that of this call. */
  terminateConnections(): Promise<void>;
  /** Makes a synchronous standby, lets it take part for a while, kills the primary, and promotes the standby. */
  failOver(togetherMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A server, the machine under it, and where its data lie. */
interface Machine {
  readonly server: PostgresServer;
  readonly root: string;
  readonly journal: Journal | undefined;
}

/** Pages leave this memory early, so that a power loss meets many that are written and not synced. */
const SETTINGS = { shared_buffers: "4MB", bgwriter_delay: "10ms", checkpoint_timeout: "30s" };
const SYNCHRONOUS_MAX_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** @param shim the library that keeps a journal of its files */
export async function startPostgres(shim?: string): Promise<Postgres> {
  let machine = await startMachine(shim);
  const own = new URL((await machine.server.createDatabase()).url);
  let pids: readonly number[] = [];

  function url(port: number): string {
    const through = new URL(own);
    through.port = String(port);
    return through.href;
  }
  const portOf = ({ server }: Machine): number => Number(new URL(server.url()).port);
  const sql = (text: string, of = machine): Promise<string> => runSql(url(portOf(of)), text);

  async function failOver(togetherMs: number): Promise<void> {
    const primary = machine;
    const standby = await startMachine(shim, `${url(portOf(primary))}?application_name=standby`);
    await sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await sql("SELECT pg_reload_conf()");
    const isSynchronous = (): Promise<string> => sql("SELECT sync_state FROM pg_stat_replication");
    const deadline = performance.now() + SYNCHRONOUS_MAX_MS;
    while ((await isSynchronous()) !== "sync" && performance.now() < deadline) await delay(LOOK_EVERY_MS);
    await delay(togetherMs);
    await primary.server.kill();
    await sql("SELECT pg_promote()", standby);
    machine = standby;
    await closeMachine(primary);
  }

  return {
    port: () => portOf(machine),
    journal: () => machine.journal,
    url,
    kill: () => machine.server.kill(),
    stop: (mode) => machine.server.stop(mode),
    start: () => machine.server.start(),
    signal(signal) {
      if (signal === "SIGSTOP") {
        const parent = Number(readFileSync(join(machine.root, "data/postmaster.pid"), "utf8").split("\n")[0]);
        const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ");
        pids = [parent, ...children.filter(Boolean).map(Number)];
      }
      for (const pid of pids) {
        try {
          process.kill(pid, signal);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
        }
      }
      if (signal === "SIGCONT") pids = [];
    },
    async terminateConnections() {
      await sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
    },
    failOver,
    close: () => closeMachine(machine),
  };
}

async function startMachine(shim: string | undefined, standbyOf?: string): Promise<Machine> {
  let place = "";
  let journal: Journal | undefined;
  const server = await startPostgresServer({
    settings: SETTINGS,
    ...(standbyOf === undefined ? {} : { standbyOf }),
    environment(root) {
      place = root;
      if (shim === undefined) return {};
      // Another user runs it, who may read nothing in the folder of the run.
      const own = join(root, "shim.so");
      copyFileSync(shim, own);
      chmodSync(own, 0o755);
      journal = createJournal(join(root, "journal"), { root, shim: own, owner: postgresOwner() });
      return journal.environment();
    },
  });
  return { server, root: place, journal };
}

async function closeMachine({ server, journal }: Machine): Promise<void> {
  await server.close();
  journal?.close();
}
