import type { Peer } from "./peer.ts";
import type { Setting } from "../programs/setting.ts";
import { postgresPeer } from "./node-peer.ts";

const SETTINGS: readonly Setting[] = [
  { name: "server max", value: 20, why: "connections for submits; the default of 10 waits for the pool at 64 callers" },
  { name: "worker max", value: 10, why: "connections of the worker; the default" },
  { name: "useListenNotify", value: true, why: "a worker wakes when a job comes, not at its next poll" },
  { name: "batchSize", value: 64, why: "jobs a fetch, so that a fetch and a completion serve many" },
  { name: "localConcurrency", value: 1, why: "one fetch at a time; more of them took longer for each job here" },
  { name: "perJobResults", value: true, why: "each job of a batch keeps its own result" },
  { name: "burstWhenBatchFull", value: true, why: "no pause between fetches while there is more" },
  { name: "pollingIntervalSeconds", value: 0.5, why: "the shortest that it takes, behind the notifications" },
  {
    name: "results read every ms",
    value: 2,
    why: "one query for all callers that wait, because it tells no other process",
  },
];

export const pgBoss: Peer = postgresPeer(SETTINGS, {
  name: "pg-boss",
  label: "Fastify + pg-boss",
  path: "Fastify → `send` → PostgreSQL → `work` in a process of its own → one query for all results → Fastify",
  documentation: ["pg-boss: Workers, Constructor options"],
});
