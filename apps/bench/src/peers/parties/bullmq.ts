import { installNodePackages, pinnedPackages } from "../install/node-packages.ts";
import type { Peer } from "./peer.ts";
import { redisSettings, redisVersion, startRedis, type AppendFsync } from "../programs/redis.ts";
import type { Setting } from "../programs/setting.ts";
import { startNodePeer } from "./node-peer.ts";

const FOLDER = "bullmq";

const SETTINGS: readonly Setting[] = [
  { name: "concurrency", value: 64, why: "jobs at a time; handlers that wait gain from a high one" },
  { name: "attempts", value: 1, why: "a handler that fails is not tried again, which costs nothing" },
  { name: "removeOnComplete.age", value: 3600, why: "results stay readable for an hour and the queue stays small" },
  { name: "reading", value: "QueueEvents", why: "its events bring the result: no further request to Redis" },
];

export const bullmqAlways = bullmq({
  name: "bullmq",
  label: "Fastify + BullMQ, Redis `always`",
  fsync: "always",
});

export const bullmqEverySecond = bullmq({
  name: "bullmq-everysec",
  label: "Fastify + BullMQ, Redis `everysec`",
  fsync: "everysec",
});

function bullmq(options: { readonly name: string; readonly label: string; readonly fsync: AppendFsync }): Peer {
  const { name, label, fsync } = options;
  return {
    name,
    label,
    durability: fsync === "always" ? "each write" : "last second lost",
    path: "Fastify → `Queue.add` → Redis → `Worker` in a process of its own → `QueueEvents` → Fastify",
    settings: [...redisSettings(fsync), ...SETTINGS],
    documentation: ["BullMQ: Going to production, Concurrency, Auto-removal of jobs", "Redis: Persistence"],
    async install(place) {
      const redis = redisVersion();
      await installNodePackages(place, FOLDER);
      return { ...(await pinnedPackages(FOLDER)), redis };
    },
    async start(place) {
      const redis = await startRedis(place.programs, place.dataDir, fsync);
      const env = { PEER_REDIS_URL: redis.url };
      return await startNodePeer(place, { folder: FOLDER, settings: SETTINGS, env, behind: redis });
    },
  };
}
