import type { JobOptions } from "@millrace/queue-client";
import { limits } from "@millrace/spec";
import type { Arguments, Flags } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { readDurationMs } from "../values/duration.ts";
import { JSON_SOURCES, readJsonObject } from "../values/read-json.ts";

/** The flags of commands that submit a job. */
export const submissionFlags: Flags = {
  input: { type: "string", short: "i", value: "JSON", help: `Input of the handler: ${JSON_SOURCES} (required)` },
  webhook: { type: "string", value: "URL", help: "Address that gets the finished job by POST" },
  timeout: { type: "string", value: "SPAN", help: "How long an attempt may run: 30s, 5m (default: the endpoint's)" },
  ttl: { type: "string", value: "SPAN", help: "How long the unfinished job may exist (default 24h)" },
  "low-priority": { type: "boolean", help: "Yield to every job of normal priority" },
  "s3-config": { type: "string", value: "JSON", help: `Bucket for the handler to use: ${JSON_SOURCES}` },
  "idempotency-key": { type: "string", value: "KEY", help: "Submitting again under this key creates no second job" },
};

/** What a submission says besides where it goes. */
export interface Submission {
  readonly input: object;
  readonly options: JobOptions;
}

/** @throws UsageError naming the flag that is wrong */
export async function readSubmission(given: Arguments): Promise<Submission> {
  const source = given.text("input");
  const s3 = given.text("s3-config");
  if (source === undefined) throw new UsageError(`--input is missing: ${JSON_SOURCES}`);
  if (source === "-" && s3 === "-") throw new UsageError("--input and --s3-config cannot both be standard input");
  const timeout = given.text("timeout");
  const ttl = given.text("ttl");
  const timeoutBounds = { minMs: limits.executionTimeoutMinMs, maxMs: limits.executionTimeoutMaxMs };
  const policy = {
    ...(timeout === undefined ? {} : { executionTimeout: readDurationMs("timeout", timeout, timeoutBounds) }),
    ...(ttl === undefined
      ? {}
      : { ttl: readDurationMs("ttl", ttl, { minMs: limits.ttlMinMs, maxMs: limits.ttlMaxMs }) }),
    ...(given.isOn("low-priority") === true ? { lowPriority: true } : {}),
  };
  return {
    input: await readJsonObject("input", source),
    options: {
      webhook: given.text("webhook"),
      idempotencyKey: given.text("idempotency-key"),
      ...(Object.keys(policy).length === 0 ? {} : { policy }),
      ...(s3 === undefined ? {} : { s3Config: await readJsonObject("s3-config", s3) }),
    },
  };
}
