import { availableParallelism } from "node:os";
import {
  installPythonPackages,
  pinnedRequirements,
  pythonCommand,
  pythonEnv,
  pythonVersion,
} from "../install/python-packages.ts";
import type { Peer } from "./peer.ts";
import { freePort } from "../programs/ports.ts";
import { redisSettings, redisVersion, startRedis } from "../programs/redis.ts";
import { settingsJson, type Setting } from "../programs/setting.ts";
import { httpPeer } from "./node-peer.ts";

const FOLDER = "celery";
const CORES = availableParallelism();
/** What each of uvicorn's processes prints when it serves. */
const STARTED = "Application startup complete";

const SETTINGS: readonly Setting[] = [
  { name: "uvicorn --workers", value: CORES, why: "a process for each core, as FastAPI's page on deployment says" },
  { name: "uvicorn --loop, --http", value: "uvloop, httptools", why: "the fastest of each" },
  { name: "broker_pool_limit", value: 40, why: "as many as there are threads for requests" },
  { name: "--pool prefork --concurrency", value: CORES, why: "the defaults: a child for each core" },
  { name: "-O", value: "fair", why: "the default: a job goes to a child that is free" },
  { name: "worker_prefetch_multiplier", value: 64, why: "its page on optimizing: a large number for many short tasks" },
  { name: "task_acks_late", value: true, why: "a job is not lost with the worker that has it" },
  { name: "task_reject_on_worker_lost", value: true, why: "the same, when a child is killed" },
  { name: "--without-gossip, --without-mingle, --without-heartbeat", value: true, why: "no messages between workers" },
  { name: "result_expires", value: 3600, why: "results stay readable for an hour" },
  { name: "results", value: "the backend's messages", why: "one subscription for all, not one for each task" },
];

export const celery: Peer = {
  name: "celery",
  label: "FastAPI + Celery, Redis `always`",
  durability: "each write",
  path: "FastAPI → `send_task` → Redis → `celery worker` → Redis result backend → its messages → FastAPI",
  settings: [...redisSettings("always"), ...SETTINGS],
  documentation: ["Celery: Optimizing, Workers Guide, Using Redis", "FastAPI: Server Workers"],
  async install(place) {
    const redis = redisVersion();
    await installPythonPackages(place, FOLDER);
    const pinned = await pinnedRequirements(FOLDER);
    const shown = ["celery", "fastapi", "uvicorn", "redis"].map((name) => [
      name === "redis" ? "redis-py" : name,
      pinned[name] ?? "",
    ]);
    return { ...Object.fromEntries(shown), python: await pythonVersion(place.cacheDir), redis };
  },
  async start(place) {
    const folder = await installPythonPackages({ cacheDir: place.cacheDir, progress: () => undefined }, FOLDER);
    const redis = await startRedis(place.programs, place.dataDir, "always");
    const port = await freePort();
    const env = { ...pythonEnv(folder), PEER_REDIS_URL: redis.url, PEER_SETTINGS: settingsJson(SETTINGS) };
    const run = (name: string, args: readonly string[], isReady?: (printed: string) => Promise<boolean>) =>
      place.programs.start({
        name,
        command: pythonCommand(),
        args: ["-m", ...args],
        cwd: folder,
        env,
        ...(isReady === undefined ? {} : { isReady }),
      });
    const listen = ["--host", "127.0.0.1", "--port", String(port), "--workers", String(CORES)];
    const speed = ["--loop", "uvloop", "--http", "httptools", "--no-access-log", "--log-level", "info"];
    // It listens before its processes are there.
    const haveStarted = (printed: string): Promise<boolean> => Promise.resolve(printed.split(STARTED).length > CORES);
    const server = await run("uvicorn", ["uvicorn", "server:app", ...listen, ...speed], haveStarted);
    const quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING"];
    const pool = ["--pool", "prefork", "--concurrency", String(CORES), "-O", "fair"];
    const worker = await run("celery", ["celery", "-A", "tasks", "worker", ...pool, ...quiet]);
    return httpPeer({ url: `http://127.0.0.1:${port}`, servers: [server], workers: [worker], behind: redis });
  },
};
