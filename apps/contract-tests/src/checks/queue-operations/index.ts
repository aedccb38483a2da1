import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as cancel } from "./cancel.ts";
import { scenarios as explain } from "./explain.ts";
import { scenarios as headers } from "./headers.ts";
import { scenarios as idempotency } from "./idempotency.ts";
import { scenarios as purge } from "./purge.ts";
import { scenarios as retry } from "./retry.ts";
import { scenarios as run } from "./run.ts";
import { scenarios as runsync } from "./runsync.ts";
import { scenarios as statusSync } from "./status-sync.ts";
import { scenarios as status } from "./status.ts";
import { scenarios as stream } from "./stream.ts";
import { scenarios as streamingWorkers } from "./streaming-workers.ts";
import { scenarios as traceContext } from "./trace-context.ts";

export const scenarios: readonly Scenario[] = [
  ...headers,
  ...run,
  ...runsync,
  ...status,
  ...explain,
  ...statusSync,
  ...stream,
  ...cancel,
  ...retry,
  ...purge,
  ...idempotency,
  ...traceContext,
  ...streamingWorkers,
];
