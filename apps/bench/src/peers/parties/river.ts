import { dirname } from "node:path";
import { buildGoProgram, pinnedModule } from "../install/go-module.ts";
import { runCommand } from "../install/run-command.ts";
import type { InstallPlace } from "../install/install-place.ts";
import type { Peer } from "./peer.ts";
import { freePort, isListening } from "../programs/ports.ts";
import { POSTGRES_SETTINGS } from "../programs/postgres.ts";
import { settingsJson, type Setting } from "../programs/setting.ts";
import { httpPeer } from "./node-peer.ts";

const FOLDER = "river";
const FILES = ["jobs.go", "server.go", "worker.go", "results.go"];

const SETTINGS: readonly Setting[] = [
  { name: "server pool", value: 20, why: "connections for inserts, as for every peer on PostgreSQL" },
  { name: "worker pool", value: 20, why: "connections of the worker, as many" },
  { name: "MaxWorkers", value: 100, why: "jobs at a time, as in its own examples" },
  {
    name: "FetchCooldown ms",
    value: 1,
    why: "the shortest that it takes; the default of 100 makes jobs wait for each other",
  },
  { name: "FetchPollInterval ms", value: 50, why: "behind the notifications; the default of a second is for few jobs" },
  {
    name: "completion",
    value: "JobCompleteTx",
    why: "callers wait: the default ends jobs in batches, 250 ms later here",
  },
  { name: "results", value: "RecordOutput", why: "stored with the job, in the write that ends it" },
  {
    name: "results read every ms",
    value: 2,
    why: "one query for all callers that wait, because it tells no other process",
  },
];

export const river: Peer = {
  name: "river",
  label: "net/http + River (Go)",
  durability: "each write",
  path: "`net/http` → `Insert` → PostgreSQL → River client in a process of its own → one query for all results → `net/http`",
  settings: [...POSTGRES_SETTINGS, ...SETTINGS],
  documentation: ["River: Recorded output, Connection pools, Config"],
  needsPostgres: true,
  async install(place) {
    await build(place);
    const go = (await runCommand("go", ["env", "GOVERSION"], { cwd: place.cacheDir })).trim().replace("go", "");
    return {
      river: await pinnedModule(FOLDER, "riverqueue/river"),
      pgx: await pinnedModule(FOLDER, "jackc/pgx/v5"),
      go,
    };
  },
  async start(place) {
    const command = await build({ cacheDir: place.cacheDir, progress: () => undefined });
    const port = await freePort();
    const env = {
      PEER_PORT: String(port),
      PEER_DATABASE_URL: place.databaseUrl ?? "",
      PEER_SETTINGS: settingsJson(SETTINGS),
    };
    const program = { command, cwd: dirname(command), env };
    const server = await place.programs.start({
      ...program,
      name: "river-server",
      args: ["serve"],
      isReady: () => isListening(port),
    });
    const worker = await place.programs.start({ ...program, name: "river-worker", args: ["work"] });
    return httpPeer({ url: `http://127.0.0.1:${port}`, servers: [server], workers: [worker] });
  },
};

function build(place: InstallPlace): Promise<string> {
  return buildGoProgram(place, FOLDER, { package: ".", files: FILES });
}
