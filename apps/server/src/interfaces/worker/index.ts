import type { WorkerOperationId } from "@millrace/spec";
import type { JobHandlers } from "../../binding/job-operation.ts";
import { jobDone } from "./job-done.ts";
import { jobStop } from "./job-stop.ts";
import { jobStream } from "./job-stream.ts";
import { jobTakeBatch } from "./job-take-batch.ts";
import { jobTake } from "./job-take.ts";
import { ping } from "./ping.ts";

/** What workers call: one handler for each operation of specs/worker.yaml. */
export const workerHandlers: JobHandlers<WorkerOperationId> = {
  jobTake,
  jobTakeBatch,
  jobStop,
  jobDone,
  jobStream,
  ping,
};
