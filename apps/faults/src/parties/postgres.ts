import { chmodSync, copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { postgresOwner } from "../../../../.tools/vitest/postgres-programs.ts";
import { runSql, startPostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { createJournal, type Journal } from "../power/journal.ts";

/** A PostgreSQL of the harness, which faults end, stop and start again. */
export interface Postgres {
  readonly port: number;
  /** What it has not synced; absent without the shim. */
  readonly journal?: Journal | undefined;
  /** Address of the database of the service, through another port. */
  url(port: number): string;
  kill(): Promise<void>;
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  /** Stops or continues all its processes. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  /** Ends all connections but that of this call. */
  terminateConnections(): Promise<void>;
  close(): Promise<void>;
}

/** @param shim the library that keeps a journal of its files */
export async function startPostgres(shim?: string): Promise<Postgres> {
  let journal: Journal | undefined;
  const server = await startPostgresServer({
    environment(root) {
      if (shim === undefined) return {};
      // Another user runs it, who may read nothing in the folder of the run.
      const own = join(root, "shim.so");
      copyFileSync(shim, own);
      chmodSync(own, 0o755);
      journal = createJournal(join(root, "journal"), { root, shim: own, owner: postgresOwner() });
      return journal.environment();
    },
  });
  const own = new URL((await server.createDatabase()).url);
  const directory = await runSql(own.href, "SHOW data_directory");
  let pids: readonly number[] = [];
  return {
    port: Number(own.port),
    journal,
    url(port) {
      const through = new URL(own);
      through.port = String(port);
      return through.href;
    },
    kill: () => server.kill(),
    stop: (mode) => server.stop(mode),
    start: () => server.start(),
    signal(signal) {
      if (signal === "SIGSTOP") {
        const parent = Number(readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n")[0]);
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
      await runSql(
        own.href,
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid()",
      );
    },
    async close() {
      await server.close();
      journal?.close();
    },
  };
}
