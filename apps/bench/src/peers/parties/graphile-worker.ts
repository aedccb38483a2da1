import type { Peer } from "./peer.ts";
import type { Setting } from "../programs/setting.ts";
import { postgresPeer } from "./node-peer.ts";

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

export const graphileWorker: Peer = postgresPeer(SETTINGS, {
  name: "graphile-worker",
  label: "Fastify + Graphile Worker",
  path: "Fastify → `addJob` → PostgreSQL → `run` in a process of its own → table of results → one query for all → Fastify",
  documentation: ["Graphile Worker: Performance"],
});
