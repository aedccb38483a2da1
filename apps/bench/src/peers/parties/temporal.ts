import { pinnedModule } from "../install/go-module.ts";
import { installNodePackages, pinnedPackages } from "../install/node-packages.ts";
import type { Peer } from "./peer.ts";
import { installTemporal, startTemporal } from "../programs/temporal.ts";
import type { Setting } from "../programs/setting.ts";
import { startNodePeer } from "./node-peer.ts";

const FOLDER = "temporal";
const SERVER_FOLDER = "temporal-server";
const PRAGMAS = { journal_mode: "wal", synchronous: "2" };
const REQUESTS_PER_SECOND = 100_000;
const DYNAMIC = ["frontend.rps", "frontend.namespaceRPS"];

const SETTINGS: readonly Setting[] = [
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
  {
    name: "handler",
    value: "local activity",
    why: "recommended for short steps: no round trip through a queue of activities",
  },
  {
    name: "maxConcurrentWorkflowTaskExecutions",
    value: 64,
    why: "jobs at a time, as for every peer; the default is 40",
  },
  { name: "maxConcurrentWorkflowTaskPolls", value: 16, why: "the default is 10" },
];

export const temporal: Peer = {
  name: "temporal",
  label: "Fastify + Temporal, dev server",
  durability: "each write",
  path: "Fastify → workflow on SQLite → worker in a process of its own, local activity → result of the workflow → Fastify",
  settings: SETTINGS,
  documentation: ["Temporal: Worker performance, Local Activities, `temporal server start-dev`"],
  async install(place) {
    await installTemporal(place);
    await installNodePackages(place, FOLDER);
    return {
      ...(await pinnedPackages(FOLDER)),
      "temporal cli": await pinnedModule(SERVER_FOLDER, "temporalio/cli"),
      "temporal server": await pinnedModule(SERVER_FOLDER, "go.temporal.io/server"),
    };
  },
  async start(place) {
    const command = await installTemporal({ cacheDir: place.cacheDir, progress: () => undefined });
    const server = await startTemporal(place.programs, {
      command,
      folder: place.dataDir,
      pragmas: Object.entries(PRAGMAS).map(([name, value]) => `${name}=${value}`),
      dynamicConfig: DYNAMIC.map((name) => `${name}=${REQUESTS_PER_SECOND}`),
    });
    const env = { PEER_TEMPORAL_ADDRESS: server.address };
    return await startNodePeer(place, { folder: FOLDER, settings: SETTINGS, env, behind: server });
  },
};
