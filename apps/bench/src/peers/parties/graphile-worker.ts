import { installNodePackages, pinnedPackages } from "../install/node-packages.ts";
import type { Peer } from "../peer.ts";
import { POSTGRES_SETTINGS } from "../programs/postgres.ts";
import type { Setting } from "../setting.ts";
import { startNodePeer } from "./node-peer.ts";

const FOLDER = "graphile-worker";

const SETTINGS: readonly Setting[] = [
  {
    name: "server pool",
    value: 20,
    why: "connections for submits; the default of 10 waits for the pool at 64 callers",
  },
  { name: "concurrentJobs", value: 24, why: "as in the set-up of its own performance page" },
  { name: "maxPoolSize", value: 25, why: "as in the set-up of its own performance page" },
  {
    name: "localQueue.size",
    value: 500,
    why: "as in the set-up of its own performance page: jobs are fetched in batches",
  },
  { name: "completeJobBatchDelay", value: 0, why: "as in the set-up of its own performance page: jobs end in batches" },
  { name: "results", value: "a table", why: "it keeps none itself; the task stores its result before it ends" },
  {
    name: "results read every ms",
    value: 2,
    why: "one query for all callers that wait; NOTIFY would order all commits",
  },
];

export const graphileWorker: Peer = {
  name: "graphile-worker",
  label: "Fastify + Graphile Worker",
  durability: "each write",
  path: "Fastify → `addJob` → PostgreSQL → `run` in a process of its own → table of results → one query for all → Fastify",
  settings: [...POSTGRES_SETTINGS, ...SETTINGS],
  documentation: ["Graphile Worker: Performance"],
  needsPostgres: true,
  async install(place) {
    await installNodePackages(place, FOLDER);
    return await pinnedPackages(FOLDER);
  },
  start: (place) =>
    startNodePeer(place, { folder: FOLDER, settings: SETTINGS, env: { PEER_DATABASE_URL: place.databaseUrl ?? "" } }),
};
