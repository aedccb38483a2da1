import { inNats, inPostgres, inRedis, inTemporal } from "../programs/keepers.ts";
import type { Setting } from "../programs/programs.ts";
import type { Peer } from "./peer.ts";
import { nodePrograms, queuePeer } from "./queue-peer.ts";

const HOUR_SECONDS = 3600;

const BULLMQ = {
  path: "Fastify → `Queue.add` → Redis → `Worker` in a process of its own → `QueueEvents` → Fastify",
  settings: [
    { name: "concurrency", value: 64, why: "jobs at a time; handlers that wait gain from a high one" },
    { name: "attempts", value: 1, why: "a handler that fails is not tried again, which costs nothing" },
    {
      name: "removeOnComplete.age",
      value: HOUR_SECONDS,
      why: "results stay readable for an hour and the queue stays small",
    },
    { name: "reading", value: "QueueEvents", why: "its events bring the result: no further request to Redis" },
  ],
  documentation: ["BullMQ: Going to production, Concurrency, Auto-removal of jobs", "Redis: Persistence"],
} as const;

export const bullmqAlways: Peer = queuePeer(
  { ...BULLMQ, name: "bullmq", label: "Fastify + BullMQ, Redis `always`" },
  nodePrograms("bullmq"),
  inRedis("always"),
);

export const bullmqEverySecond: Peer = queuePeer(
  {
    ...BULLMQ,
    name: "bullmq-everysec",
    label: "Fastify + BullMQ, Redis `everysec`",
    durability: "last second lost",
  },
  nodePrograms("bullmq"),
  inRedis("everysec"),
);

const OWN_PAGE = "as in the set-up of its own performance page";
const POOL_WHY = "connections for submits; the default of 10 waits for the pool at 64 callers";
export const TELLS_NO_OTHER: Setting = {
  name: "results read every ms",
  value: 2,
  why: "one query for all callers that wait, because it tells no other process",
};

export const graphileWorker: Peer = queuePeer(
  {
    name: "graphile-worker",
    label: "Fastify + Graphile Worker",
    path: "Fastify → `addJob` → PostgreSQL → `run` in a process of its own → table of results → one query for all → Fastify",
    documentation: ["Graphile Worker: Performance"],
    needsPostgres: true,
    settings: [
      { name: "server pool", value: 20, why: POOL_WHY },
      { name: "concurrentJobs", value: 24, why: OWN_PAGE },
      { name: "maxPoolSize", value: 25, why: OWN_PAGE },
      { name: "localQueue.size", value: 500, why: `${OWN_PAGE}: jobs are fetched in batches` },
      { name: "completeJobBatchDelay", value: 0, why: `${OWN_PAGE}: jobs end in batches` },
      { name: "results", value: "a table", why: "it keeps none itself; the task stores its result before it ends" },
      {
        name: "results read every ms",
        value: 2,
        why: "one query for all callers that wait; NOTIFY would order all commits",
      },
    ],
  },
  nodePrograms("graphile-worker"),
  inPostgres,
);

export const pgBoss: Peer = queuePeer(
  {
    name: "pg-boss",
    label: "Fastify + pg-boss",
    path: "Fastify → `send` → PostgreSQL → `work` in a process of its own → one query for all results → Fastify",
    documentation: ["pg-boss: Workers, Constructor options"],
    needsPostgres: true,
    settings: [
      { name: "server max", value: 20, why: POOL_WHY },
      { name: "worker max", value: 10, why: "connections of the worker; the default" },
      { name: "useListenNotify", value: true, why: "a worker wakes when a job comes, not at its next poll" },
      { name: "batchSize", value: 64, why: "jobs a fetch, so that a fetch and a completion serve many" },
      { name: "localConcurrency", value: 1, why: "one fetch at a time; more of them took longer for each job here" },
      { name: "perJobResults", value: true, why: "each job of a batch keeps its own result" },
      { name: "burstWhenBatchFull", value: true, why: "no pause between fetches while there is more" },
      { name: "pollingIntervalSeconds", value: 0.5, why: "the shortest that it takes, behind the notifications" },
      TELLS_NO_OTHER,
    ],
  },
  nodePrograms("pg-boss"),
  inPostgres,
);

export const nats: Peer = queuePeer(
  {
    name: "nats",
    label: "Fastify + NATS JetStream",
    path: "Fastify → work queue stream → pull consumer in a process of its own → stream of results → Fastify",
    documentation: ["NATS: JetStream configuration, Work queue retention, Consumers"],
    settings: [
      { name: "storage", value: "file", why: "streams on disk, one replica on one machine" },
      { name: "max_messages", value: 256, why: "messages that a pull brings" },
      { name: "max_ack_pending", value: 1024, why: "jobs under way at a time; the default is 1,000" },
      { name: "results", value: "a stream", why: "the worker stores the result before it acknowledges the job" },
    ],
  },
  nodePrograms("nats"),
  inNats,
);

export const temporal: Peer = queuePeer(
  {
    name: "temporal",
    label: "Fastify + Temporal, dev server",
    path: "Fastify → workflow on SQLite → worker in a process of its own, local activity → result of the workflow → Fastify",
    documentation: ["Temporal: Worker performance, Local Activities, `temporal server start-dev`"],
    settings: [
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
    ],
  },
  nodePrograms("temporal"),
  inTemporal,
);
