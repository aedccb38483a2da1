import { bulk, readResults } from "../load/bulk.ts";
import { closedLoop } from "../load/closed-loop.ts";
import { commits } from "../load/commits.ts";
import { closeWatch, openWatch } from "../load/console-watch.ts";
import { firstBytes } from "../load/first-bytes.ts";
import { idleWorkers } from "../load/idle-workers.ts";
import { jobLife } from "../load/job-life.ts";
import { scheduledPoll } from "../load/scheduled-poll.ts";
import { takeAndComplete } from "../load/take-and-complete.ts";
import { serveParent } from "./parent.ts";

/** What a process that makes load can do. */
const functions = {
  bulk,
  closedLoop,
  commits,
  firstBytes,
  idleWorkers,
  jobLife,
  readResults,
  scheduledPoll,
  takeAndComplete,
  openWatch,
  closeWatch,
} as const;

export type LoadFunctions = typeof functions;

serveParent(functions, { stop: () => closeWatch().catch(() => undefined) });
