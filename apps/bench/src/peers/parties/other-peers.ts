import { availableParallelism } from "node:os";
import { join } from "node:path";
import { textBody } from "../../load/bodies.ts";
import {
  buildGoProgram,
  goVersion,
  installPythonPackages,
  pinnedModule,
  pinnedRequirements,
  pythonCommand,
  pythonEnv,
  pythonVersion,
} from "../install/kits.ts";
import { inPostgres, inRedis } from "../programs/keepers.ts";
import { BODY_BYTES } from "./millrace.ts";
import { TELLS_NO_OTHER } from "./node-peers.ts";
import type { Peer } from "./peer.ts";
import { queuePeer } from "./queue-peer.ts";

const RIVER_FILES = ["jobs.go", "server.go", "worker.go", "results.go"];

export const river: Peer = queuePeer(
  {
    name: "river",
    label: "net/http + River (Go)",
    path: "`net/http` → `Insert` → PostgreSQL → River client in a process of its own → one query for all results → `net/http`",
    documentation: ["River: Recorded output, Connection pools, Config"],
    needsPostgres: true,
    settings: [
      { name: "server pool", value: 20, why: "connections for inserts, as for every peer on PostgreSQL" },
      { name: "worker pool", value: 20, why: "connections of the worker, as many" },
      { name: "MaxWorkers", value: 100, why: "jobs at a time, as in its own examples" },
      {
        name: "FetchCooldown ms",
        value: 1,
        why: "the shortest that it takes; the default of 100 makes jobs wait for each other",
      },
      {
        name: "FetchPollInterval ms",
        value: 50,
        why: "behind the notifications; the default of a second is for few jobs",
      },
      {
        name: "completion",
        value: "JobCompleteTx",
        why: "callers wait: the default ends jobs in batches, 250 ms later here",
      },
      { name: "results", value: "RecordOutput", why: "stored with the job, in the write that ends it" },
      TELLS_NO_OTHER,
    ],
  },
  {
    install: async (place) => join(await buildGoProgram(place, "river", { files: RIVER_FILES }), ".."),
    versions: async (place) => ({
      river: await pinnedModule("river", "riverqueue/river"),
      pgx: await pinnedModule("river", "jackc/pgx/v5"),
      go: await goVersion(place),
    }),
    server: (folder) => ({ name: "river-server", command: join(folder, "program"), args: ["serve"] }),
    worker: (folder) => ({ name: "river-worker", command: join(folder, "program"), args: ["work"] }),
  },
  inPostgres,
);

const CORES = availableParallelism();
/** What each of uvicorn's processes prints when it serves. */
const STARTED = "Application startup complete";

export const celery: Peer = queuePeer(
  {
    name: "celery",
    label: "FastAPI + Celery, Redis `always`",
    path: "FastAPI → `send_task` → Redis → `celery worker` → Redis result backend → its messages → FastAPI",
    documentation: ["Celery: Optimizing, Workers Guide, Using Redis", "FastAPI: Server Workers"],
    settings: [
      { name: "uvicorn --workers", value: CORES, why: "a process for each core, as FastAPI's page on deployment says" },
      { name: "uvicorn --loop, --http", value: "uvloop, httptools", why: "the fastest of each" },
      { name: "broker_pool_limit", value: 40, why: "as many as there are threads for requests" },
      { name: "--pool prefork --concurrency", value: CORES, why: "the defaults: a child for each core" },
      { name: "-O", value: "fair", why: "the default: a job goes to a child that is free" },
      {
        name: "worker_prefetch_multiplier",
        value: 64,
        why: "its page on optimizing: a large number for many short tasks",
      },
      { name: "task_acks_late", value: true, why: "a job is not lost with the worker that has it" },
      { name: "task_reject_on_worker_lost", value: true, why: "the same, when a child is killed" },
      {
        name: "--without-gossip, --without-mingle, --without-heartbeat",
        value: true,
        why: "no messages between workers",
      },
      { name: "result_expires", value: 3600, why: "results stay readable for an hour" },
      { name: "results", value: "the backend's messages", why: "one subscription for all, not one for each task" },
    ],
  },
  {
    install: (place) => installPythonPackages(place, "celery"),
    async versions(place) {
      const { celery: own = "", fastapi = "", uvicorn = "", redis = "" } = await pinnedRequirements("celery");
      return { celery: own, fastapi, uvicorn, "redis-py": redis, python: await pythonVersion(place) };
    },
    server(folder, port) {
      const listen = ["--host", "127.0.0.1", "--port", String(port), "--workers", String(CORES)];
      const speed = ["--loop", "uvloop", "--http", "httptools", "--no-access-log", "--log-level", "info"];
      return {
        name: "uvicorn",
        command: pythonCommand(),
        args: ["-m", "uvicorn", "server:app", ...listen, ...speed],
        env: pythonEnv(folder),
        // It listens before its processes are there.
        isReady: (printed) => Promise.resolve(printed.split(STARTED).length > CORES),
      };
    },
    worker(folder) {
      const quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING"];
      const pool = ["--pool", "prefork", "--concurrency", String(CORES), "-O", "fair"];
      const args = ["-m", "celery", "-A", "tasks", "worker", ...pool, ...quiet];
      return { name: "celery", command: pythonCommand(), args, env: pythonEnv(folder) };
    },
  },
  inRedis("always"),
);

/** A handler runs when its result is asked for: there is no worker to end. */
export const localServer: Peer = queuePeer(
  {
    name: "local-server",
    label: "the official Python local server",
    durability: "none",
    path: "`/run` keeps the job in memory → `/status` runs the handler in the same process",
    documentation: ["the package's own help"],
    settings: [
      { name: "--rp_serve_api", value: true, why: "the package's own server for trying a handler" },
      { name: "--rp_api_concurrency", value: 1, why: "the default: jobs are in the memory of one process" },
    ],
  },
  {
    install: (place) => installPythonPackages(place, "local-server"),
    async versions(place) {
      const { runpod = "" } = await pinnedRequirements("local-server");
      return { runpod, python: await pythonVersion(place) };
    },
    server: (folder, port) => ({
      name: "local-server",
      command: pythonCommand(),
      args: ["handler.py", "--rp_serve_api", "--rp_api_host", "127.0.0.1", "--rp_api_port", String(port)],
      env: { ...pythonEnv(folder), UVICORN_LOG_LEVEL: "warning", RUNPOD_DEBUG_LEVEL: "ERROR" },
    }),
    requests: (url) => ({
      submit: { url: `${url}/run`, method: "POST", headers: {}, body: textBody(BODY_BYTES) },
      result: { url: `${url}/status/{id}`, method: "POST", headers: {} },
    }),
  },
);
