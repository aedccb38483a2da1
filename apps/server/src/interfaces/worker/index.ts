import type { WorkerOperationId } from "@millrace/spec";
import type { JobHandler, JobHandlers } from "../../binding/job-operation.ts";
import { textParameters } from "../../binding/query-parameters.ts";
import { jobDoneBatch } from "./job-done-batch.ts";
import { jobDone } from "./job-done.ts";
import { jobStop } from "./job-stop.ts";
import { jobStream } from "./job-stream.ts";
import { jobTakeBatch } from "./job-take-batch.ts";
import { jobTake } from "./job-take.ts";
import { ping } from "./ping.ts";

/** The operations of workers: one handler for each operation of specs/worker.yaml. */
export const workerHandlers: JobHandlers<WorkerOperationId> = {
  jobTake: checked("jobTake", jobTake),
  jobTakeBatch: checked("jobTakeBatch", jobTakeBatch),
  jobStop: checked("jobStop", jobStop),
  jobDone: checked("jobDone", jobDone),
  jobDoneBatch: checked("jobDoneBatch", jobDoneBatch),
  jobStream: checked("jobStream", jobStream),
  ping: checked("ping", ping),
};

/** Refuses parameters of the wrong form before any other step. */
function checked<Id extends WorkerOperationId>(operationId: Id, handler: JobHandler<Id>): JobHandler<Id> {
  const check = textParameters(operationId);
  return async (request) => {
    check(request.query);
    return await handler(request);
  };
}
