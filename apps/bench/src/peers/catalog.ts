import { bullmqAlways, bullmqEverySecond } from "./parties/bullmq.ts";
import { celery } from "./parties/celery.ts";
import { graphileWorker } from "./parties/graphile-worker.ts";
import { localServer } from "./parties/local-server.ts";
import { millracePostgres, millraceSqlite } from "./parties/millrace.ts";
import { nats } from "./parties/nats.ts";
import { pgBoss } from "./parties/pg-boss.ts";
import { river } from "./parties/river.ts";
import { temporal } from "./parties/temporal.ts";
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
