import { delayTimeMs, executionTimeMs, type JobView } from "@millrace/engine";
import { isTerminal } from "@millrace/spec";
import type { Part } from "../../http/body/payload-reply.ts";
import type { JobWaiting } from "./job-waiting.ts";

/** The job as JSON, its output spliced in as the worker sent it. */
export function jobBody({ job, output }: JobView, more?: { readonly waiting: JobWaiting }): Part[] {
  const finished = isTerminal(job.status);
  const delayMs = delayTimeMs(job);
  const fields = JSON.stringify({
    ...(delayMs === null ? {} : { delayTime: delayMs }),
    ...(finished ? { executionTime: executionTimeMs(job) ?? 0 } : {}),
    id: job.id,
    status: job.status,
    ...(job.error === null ? {} : { error: job.error }),
    ...(job.workerId === null ? {} : { workerId: job.workerId }),
    ...(job.redispatches === 0 ? {} : { retries: job.redispatches }),
    ...more,
  });
  if (output === null) return [fields];
  return [`${fields.slice(0, -1)},"output":`, output, "}"];
}
