import { installNodePackages, pinnedPackages } from "../install/node-packages.ts";
import { runCommand } from "../install/run-command.ts";
import type { Peer } from "./peer.ts";
import { installNats, startNats } from "../programs/nats.ts";
import type { Setting } from "../programs/setting.ts";
import { startNodePeer } from "./node-peer.ts";

const FOLDER = "nats";
const SYNC_INTERVAL = "always";

const SETTINGS: readonly Setting[] = [
  {
    name: "sync_interval",
    value: SYNC_INTERVAL,
    why: "each write is on disk before its answer; the default is two minutes",
  },
  { name: "storage", value: "file", why: "streams on disk, one replica on one machine" },
  { name: "max_messages", value: 256, why: "messages that a pull brings" },
  { name: "max_ack_pending", value: 1024, why: "jobs under way at a time; the default is 1,000" },
  { name: "results", value: "a stream", why: "the worker stores the result before it acknowledges the job" },
];

export const nats: Peer = {
  name: "nats",
  label: "Fastify + NATS JetStream",
  durability: "each write",
  path: "Fastify → work queue stream → pull consumer in a process of its own → stream of results → Fastify",
  settings: SETTINGS,
  documentation: ["NATS: JetStream configuration, Work queue retention, Consumers"],
  async install(place) {
    const program = await installNats(place);
    await installNodePackages(place, FOLDER);
    const version = await runCommand(program, ["--version"], { cwd: place.cacheDir });
    return { ...(await pinnedPackages(FOLDER)), "nats-server": /[\d.]+/.exec(version)?.[0] ?? version.trim() };
  },
  async start(place) {
    const command = await installNats({ cacheDir: place.cacheDir, progress: () => undefined });
    const server = await startNats(place.programs, { command, folder: place.dataDir, syncInterval: SYNC_INTERVAL });
    const env = { PEER_NATS_URL: server.url };
    return await startNodePeer(place, { folder: FOLDER, settings: SETTINGS, env, behind: server });
  },
};
