import type { QueueOperationId } from "@millrace/spec";
import type { JobHandlers } from "../../binding/job-operation.ts";
import { cancel } from "./cancel.ts";
import { health } from "./health.ts";
import { purgeQueue } from "./purge-queue.ts";
import { retry } from "./retry.ts";
import { run } from "./run.ts";
import { runsync } from "./runsync.ts";
import { statusSync } from "./status-sync.ts";
import { status } from "./status.ts";
import { stream } from "./stream.ts";

/** The operations of clients: one handler for each operation of specs/queue.yaml. */
export const queueHandlers: JobHandlers<QueueOperationId> = {
  run,
  runsync,
  status,
  statusSync,
  stream,
  cancel,
  retry,
  purgeQueue,
  health,
};
