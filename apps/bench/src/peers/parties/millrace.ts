import type { Bench } from "../../base/scenario.ts";
import { startService, startWorker } from "../../processes/parties.ts";
import { lifeAt } from "../../processes/requests.ts";
import { POSTGRES_SETTINGS } from "../programs/postgres.ts";
import type { Setting, StartPlace } from "../programs/programs.ts";
import type { Peer, RunningPeer } from "./peer.ts";

export const BODY_BYTES = 1024;
const CONCURRENCY = 64;

const WORKER_SETTINGS: readonly Setting[] = [
  { name: "worker concurrency", value: CONCURRENCY, why: "jobs at a time, as for every peer with an event loop" },
];

export const millraceSqlite: Peer = {
  name: "millrace",
  label: "Millrace on SQLite",
  isSubject: true,
  durability: "each write",
  path: "`/run` → SQLite → `@millrace/worker` in a process of its own → `/status-sync`",
  settings: [
    { name: "SQLite synchronous", value: "FULL", why: "the only way the service writes; a commit is on disk" },
    ...WORKER_SETTINGS,
  ],
  documentation: ["README.md"],
  install: () => Promise.resolve({ node: process.versions.node }),
  start,
};

export const millracePostgres: Peer = {
  ...millraceSqlite,
  name: "millrace-postgres",
  label: "Millrace on PostgreSQL",
  path: "`/run` → PostgreSQL → `@millrace/worker` in a process of its own → `/status-sync`",
  settings: [...POSTGRES_SETTINGS, ...WORKER_SETTINGS],
  needsPostgres: true,
};

async function start(place: StartPlace): Promise<RunningPeer> {
  const bench: Bench = {
    newDataDir: () => Promise.resolve(place.dataDir),
    newDatabase: () => Promise.resolve(place.databaseUrl),
    quick: false,
    profileDir: undefined,
    progress: () => undefined,
  };
  const service = await startService(bench);
  const worker = await startWorker(service, { handler: "noop", concurrency: CONCURRENCY });
  return {
    ...lifeAt(service, "run", BODY_BYTES),
    pids: { server: [service.pid], worker: [worker.pid] },
    stopWorkers: () => worker.stop(),
    async [Symbol.asyncDispose]() {
      await worker.stop();
      await service.stop();
    },
  };
}
