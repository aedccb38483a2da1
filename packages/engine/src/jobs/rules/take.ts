import type { JobRecord } from "../model/job.ts";
import { changeOf, type JobChange } from "./job-change.ts";

/** Hands a waiting job to a worker. The token fences all earlier attempts. */
export function take(
  job: JobRecord,
  attempt: { readonly workerId: string; readonly attemptToken: string; readonly nowMs: number },
): JobChange {
  const { workerId, attemptToken, nowMs } = attempt;
  const begun = { attempt: job.attempt + 1, attemptToken, workerId, startedAtMs: nowMs };
  return changeOf(job, { ...job, status: "IN_PROGRESS", ...begun });
}
