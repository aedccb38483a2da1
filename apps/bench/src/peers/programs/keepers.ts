import { execFileSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../../../../.tools/vitest/free-port.ts";
import { buildGoProgram, type InstallPlace, pinnedModule } from "../install/kits.ts";
import { runCommand } from "../install/run-command.ts";
import { POSTGRES_SETTINGS } from "./postgres.ts";
import { isListening, type Program, type Setting, type StartPlace } from "./programs.ts";

/** What keeps the jobs of a peer: a server that is started anew for each turn. */
export interface Keeper {
  /** Its own, beside those of the peer. */
  readonly settings: readonly Setting[];
  /** Installs it; resolves to the versions of its parts. @throws Error that says what to install by hand */
  install(place: InstallPlace): Promise<Readonly<Record<string, string>>>;
  start(place: StartPlace): Promise<RunningKeeper>;
}

export interface RunningKeeper extends AsyncDisposable {
  /** None, where others use it too. */
  readonly pids: readonly number[];
  /** Where it is, for the programs of the peer. */
  readonly env: Readonly<Record<string, string>>;
}

/** The database of the bench, which it starts itself. */
export const inPostgres: Keeper = {
  settings: POSTGRES_SETTINGS,
  install: () => Promise.resolve({}),
  start: ({ databaseUrl = "" }) =>
    Promise.resolve({
      pids: [],
      env: { PEER_DATABASE_URL: databaseUrl },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
};

/** Redis, which syncs its log before each answer, or every second. */
export function inRedis(appendFsync: "always" | "everysec"): Keeper {
  const why = appendFsync === "always" ? "each write is on disk before its answer" : "a power cut loses up to a second";
  const settings: readonly Setting[] = [
    { name: "redis appendonly", value: "yes", why: "the log of writes, which its documentation names for durability" },
    { name: "redis appendfsync", value: appendFsync, why },
    { name: "redis save", value: "", why: "no snapshots beside the log" },
    { name: "redis maxmemory-policy", value: "noeviction", why: "queues must not lose keys; the default" },
  ];
  return {
    settings,
    async install() {
      try {
        const text = execFileSync("redis-server", ["--version"], { encoding: "utf8" });
        return { redis: /v=([\d.]+)/.exec(text)?.[1] ?? text.trim() };
      } catch {
        throw new Error("there is no redis-server here: apt-get install --no-install-recommends redis-server");
      }
    },
    async start(place) {
      const cwd = await mkdtemp(join(place.dataDir, "redis-"));
      const own = settings.flatMap(({ name, value }) => [`--${name.replace("redis ", "")}`, String(value)]);
      return await startOnPort(place, "PEER_REDIS_URL", "redis://", (port) => ({
        name: "redis",
        command: "redis-server",
        args: ["--bind", "127.0.0.1", "--port", String(port), "--dir", cwd, ...own],
        cwd,
      }));
    },
  };
}

const SYNC_INTERVAL = "always";

function buildNats(place: InstallPlace): Promise<string> {
  return buildGoProgram(place, "nats-server", { packageName: "github.com/nats-io/nats-server/v2" });
}

export const inNats: Keeper = {
  settings: [
    {
      name: "sync_interval",
      value: SYNC_INTERVAL,
      why: "each write is on disk before its answer; the default is two minutes",
    },
  ],
  async install(place) {
    const version = await runCommand(await buildNats(place), ["--version"], { cwd: place.cacheDir });
    return { "nats-server": /[\d.]+/.exec(version)?.[0] ?? version.trim() };
  },
  async start(place) {
    const command = await buildNats({ cacheDir: place.cacheDir, progress: () => undefined });
    const config = join(place.dataDir, "nats.conf");
    const store = `store_dir: ${JSON.stringify(join(place.dataDir, "nats"))}, sync_interval: ${SYNC_INTERVAL}`;
    return await startOnPort(place, "PEER_NATS_URL", "nats://", async (port) => {
      await writeFile(config, `listen: "127.0.0.1:${port}"\njetstream { ${store} }\n`);
      return { name: "nats-server", command, args: ["-c", config], cwd: place.dataDir };
    });
  },
};

const PRAGMAS = { journal_mode: "wal", synchronous: "2" };
const REQUESTS_PER_SECOND = 100_000;
const DYNAMIC = ["frontend.rps", "frontend.namespaceRPS"];

function buildTemporal(place: InstallPlace): Promise<string> {
  return buildGoProgram(place, "temporal-server", { packageName: "github.com/temporalio/cli/cmd/temporal" });
}

/** The development server of Temporal. */
export const inTemporal: Keeper = {
  settings: [
    {
      name: "server",
      value: "start-dev",
      why: "its development server, which is one program; a cluster of it is several",
    },
    { name: "journal_mode", value: PRAGMAS.journal_mode, why: "one sync for each commit; its default needs several" },
    { name: "synchronous", value: PRAGMAS.synchronous, why: "full: each write is on disk before its answer" },
    ...DYNAMIC.map((name) => ({
      name,
      value: REQUESTS_PER_SECOND,
      why: "its limit of requests must not be what is measured",
    })),
  ],
  async install(place) {
    await buildTemporal(place);
    return {
      "temporal cli": await pinnedModule("temporal-server", "temporalio/cli"),
      "temporal server": await pinnedModule("temporal-server", "go.temporal.io/server"),
    };
  },
  async start(place) {
    const command = await buildTemporal({ cacheDir: place.cacheDir, progress: () => undefined });
    return await startOnPort(place, "PEER_TEMPORAL_ADDRESS", "", (port) => ({
      name: "temporal-server",
      command,
      args: [
        ["server", "start-dev", "--headless", "--ip", "127.0.0.1", "--port", String(port), "--log-level", "error"],
        ["--db-filename", join(place.dataDir, "temporal.db")],
        Object.entries(PRAGMAS).flatMap(([name, value]) => ["--sqlite-pragma", `${name}=${value}`]),
        DYNAMIC.flatMap((name) => ["--dynamic-config-value", `${name}=${REQUESTS_PER_SECOND}`]),
      ].flat(),
      cwd: place.dataDir,
    }));
  },
};

/** Starts a server on a free port, whose address the programs of the peer find in this variable. */
async function startOnPort(
  { programs }: StartPlace,
  variable: string,
  scheme: string,
  programAt: (port: number) => Program | Promise<Program>,
): Promise<RunningKeeper> {
  const port = await freePort();
  const server = await programs.start({ isReady: () => isListening(port), ...(await programAt(port)) });
  const env = { [variable]: `${scheme}127.0.0.1:${port}` };
  return { pids: [server.pid], env, [Symbol.asyncDispose]: () => server.stop() };
}
