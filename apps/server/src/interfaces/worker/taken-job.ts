import type { ClaimedJob } from "@millrace/engine";
import { traceparentOfAttempt } from "../../tracing/index.ts";
import type { Part } from "../../http/body/payload-reply.ts";

/** A job as a worker receives it, its input spliced in as the client sent it. */
export function takenJob({ job, input }: ClaimedJob): Part[] {
  const webhook = job.extras.webhook === undefined ? "" : `"webhook":${JSON.stringify(job.extras.webhook)},`;
  const s3Config = job.extras.s3Config === undefined ? "" : `"s3Config":${job.extras.s3Config},`;
  const traceparent = traceparentOfAttempt(job);
  const trace = traceparent === undefined ? "" : `"traceparent":"${traceparent}",`;
  const fence = `"attempt":${job.attempt},"attemptToken":"${job.attemptToken ?? ""}",`;
  return [`{"id":"${job.id}",${fence}${webhook}${s3Config}${trace}"input":`, input, "}"];
}
