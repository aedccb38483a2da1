import type { JobView } from "@millrace/engine";
import type { WaitingReason } from "@millrace/spec";
import type { JobRequest } from "../../binding/job-request.ts";
import type { Part } from "../../http/body/payload-reply.ts";
import { jobBody } from "./job-body.ts";
import { waitingOf } from "./job-waiting.ts";

/** Reasons that the caller must know, because further waiting alone does not help. */
const failures: ReadonlySet<WaitingReason> = new Set(["workers_crashing", "workers_not_reporting", "no_capacity"]);

/** The job at the end of a wait, with the reason if it is still in the queue because workers fail. */
export async function bodyAfterWait(request: JobRequest, view: JobView): Promise<Part[]> {
  if (view.job.status !== "IN_QUEUE") return jobBody(view);
  const waiting = await waitingOf(request, view.job);
  return waiting !== null && failures.has(waiting.reason) ? jobBody(view, { waiting }) : jobBody(view);
}
