import { millracePostgres, millraceSqlite } from "./millrace.ts";
import { bullmqAlways, bullmqEverySecond, graphileWorker, nats, pgBoss, temporal } from "./node-peers.ts";
import { celery, localServer, river } from "./other-peers.ts";
import type { Peer } from "./peer.ts";

/** Every party of the comparison, in the order of its table of set-ups. */
export const PEERS: readonly Peer[] = [
  millraceSqlite,
  millracePostgres,
  bullmqAlways,
  bullmqEverySecond,
  pgBoss,
  graphileWorker,
  river,
  celery,
  nats,
  temporal,
  localServer,
];
