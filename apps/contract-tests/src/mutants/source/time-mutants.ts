import type { ClaimId } from "@millrace/spec";
import type { SourceMutant } from "./source-mutant.ts";

/** A time that is too short or too long by less than a person would notice. */
function timed(
  name: string,
  breaks: readonly ClaimId[],
  file: string,
  search: string,
  by: "- 1_000" | "+ 1_000" | "+ 2_000",
): SourceMutant {
  return { name, breaks, patch: { file, search, replacement: `(${search}) ${by}` } };
}

const SUBMISSION = "packages/engine/src/jobs/rules/submission.ts";
const WEBHOOKS = "packages/engine/src/jobs/webhook-outbox.ts";

const STREAM = "apps/server/src/interfaces/queue/stream.ts";
const STREAM_HOLD = "Math.min(waitParameters[dialect](request.query) ?? limits.streamHoldMs, limits.streamHoldMs)";

export const timeSourceMutants: readonly SourceMutant[] = [
  timed("a stream is held a second too short under compat", ["COMPAT-STREAM-WAIT"], STREAM, STREAM_HOLD, "- 1_000"),
  {
    name: "a stream is held for as long as its reader asks under compat",
    breaks: ["COMPAT-STREAM-WAIT"],
    patch: {
      file: STREAM,
      search: STREAM_HOLD,
      replacement: "waitParameters[dialect](request.query) ?? limits.streamHoldMs",
    },
  },
  timed(
    "a result of /run is kept a second too short",
    ["LIMIT-RUN-RETENTION"],
    SUBMISSION,
    "limits.runRetentionMs",
    "- 1_000",
  ),
  timed(
    "a result of /runsync is kept a second too long",
    ["LIMIT-RUNSYNC-RETENTION"],
    SUBMISSION,
    "limits.runsyncRetentionMs",
    "+ 1_000",
  ),
  timed(
    "a lease ends a second too early",
    ["LIMIT-LEASE"],
    "packages/engine/src/jobs/job-engine.ts",
    "options.leaseMs ?? limits.workerLeaseMs",
    "- 1_000",
  ),
  timed(
    "/runsync waits a second too short",
    ["LIMIT-RUNSYNC-WAIT-DEFAULT"],
    "apps/server/src/interfaces/queue/runsync.ts",
    "waitMs ?? limits.runsyncWaitDefaultMs",
    "- 1_000",
  ),
  timed(
    "/status-sync waits a second too short",
    ["LIMIT-STATUS-SYNC-WAIT-DEFAULT"],
    "apps/server/src/interfaces/queue/status-sync.ts",
    "waitParameter(request.query) ?? limits.runsyncWaitDefaultMs",
    "- 1_000",
  ),
  timed("a stream is held a second too short", ["LIMIT-STREAM-HOLD"], STREAM, STREAM_HOLD, "- 1_000"),
  timed(
    "the second try of a webhook comes a second too early",
    ["LIMIT-WEBHOOK-FIRST-RETRY"],
    WEBHOOKS,
    "limits.webhookFirstRetryDelayMs",
    "- 1_000",
  ),
  timed(
    "the third try of a webhook comes a second too early",
    ["LIMIT-WEBHOOK-SECOND-RETRY"],
    WEBHOOKS,
    "limits.webhookSecondRetryDelayMs",
    "- 1_000",
  ),
  timed(
    "a job without a time to live expires a second too early",
    ["LIMIT-TTL-DEFAULT"],
    "packages/engine/src/jobs/submit.ts",
    "limits.ttlDefaultMs",
    "- 1_000",
  ),
  timed(
    "an execution timeout is over a second too early",
    ["LIMIT-EXECUTION-TIMEOUT-DEFAULT"],
    "packages/engine/src/jobs/worker-operations.ts",
    "job.executionTimeoutMs ?? endpoint.executionTimeoutMs",
    "- 1_000",
  ),
  timed(
    "an idle worker is stopped two seconds too late",
    ["ENDPOINT-IDLE-STOP"],
    "packages/engine/src/scaling/scaler.ts",
    "settings.idleTimeoutSeconds * 1000",
    "+ 2_000",
  ),
  {
    name: "a poll of a worker is held a second too short",
    breaks: ["LIMIT-TAKE-HOLD"],
    patch: {
      file: "packages/engine/src/jobs/worker-operations.ts",
      search: "holdMs: limits.takeHoldMs",
      replacement: "holdMs: limits.takeHoldMs - 1_000",
    },
  },
];
