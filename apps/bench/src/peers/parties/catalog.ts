import { bullmqAlways, bullmqEverySecond } from "./bullmq.ts";
import { celery } from "./celery.ts";
import { graphileWorker } from "./graphile-worker.ts";
import { localServer } from "./local-server.ts";
import { millracePostgres, millraceSqlite } from "./millrace.ts";
import { nats } from "./nats.ts";
import { pgBoss } from "./pg-boss.ts";
import { river } from "./river.ts";
import { temporal } from "./temporal.ts";
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
