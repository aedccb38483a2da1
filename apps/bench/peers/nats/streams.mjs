/** The streams of the comparison: jobs that are taken once, and results that are kept for an hour. */
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";

const HOUR_NS = 3_600_000_000_000;

export async function openStreams() {
  const connection = await connect({ servers: process.env.PEER_NATS_URL });
  const manager = await jetstreamManager(connection);
  return { connection, manager, stream: jetstream(connection) };
}

/** @param {import("@nats-io/jetstream").JetStreamManager} manager */
export async function createStreams(manager, settings) {
  const storage = settings["storage"];
  await manager.streams.add({ name: "JOBS", subjects: ["jobs.*"], retention: "workqueue", storage });
  await manager.streams.add({
    name: "RESULTS",
    subjects: ["results.*"],
    max_age: HOUR_NS,
    storage,
    allow_direct: true,
  });
  await manager.consumers.add("JOBS", {
    durable_name: "workers",
    ack_policy: "explicit",
    max_ack_pending: settings["max_ack_pending"],
  });
}
