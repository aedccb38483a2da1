import {
  DomainError,
  isRecord,
  parseExactJson,
  parseJobOptions,
  type JobOptions,
  type Submission,
} from "@millrace/engine";
import { limits, queueOperations } from "@millrace/spec";
import type { Dialect, JobRequest } from "../../binding/job-request.ts";
import type { SubmitTrace } from "../../tracing/index.ts";
import { withoutNulls } from "../compat/without-nulls.ts";
import { readJsonBody, type ScannedBody } from "../../http/body/request-body.ts";

const OPTION_FIELDS = ["webhook", "policy", "s3Config"] as const;
const SUBMISSION_FIELDS: ReadonlySet<string> = new Set(["input", ...OPTION_FIELDS]);

/** Reads a submitted job from the request while it streams in; one that no budget allows is refused unread. */
export async function readSubmission(request: JobRequest, operation: "run" | "runsync"): Promise<Submission> {
  request.jobs.client.requireBudget(request.endpoint.id);
  const key = idempotencyKey(request);
  const body = await readJsonBody(request.exchange, {
    maxBytes: limits[queueOperations[operation].bodyLimit],
    fields: SUBMISSION_FIELDS,
    blobs: request.blobs,
    wantHash: key !== null,
  });
  try {
    checkInput(body, request);
    const options = await readOptions(body, request.dialect);
    checkWebhook(options.extras.webhook, request);
    const input = body.payload("input");
    if (input === undefined) throw missingInput();
    return {
      endpoint: request.endpoint,
      input,
      options: request.trace === undefined ? options : withTrace(options, request.trace),
      idempotency: key === null || body.hash === null ? null : { key, bodyHash: body.hash },
    };
  } catch (error) {
    await body.discard();
    throw error;
  }
}

/** Most submissions have only an input. */
const NO_OPTIONS = parseJobOptions({});

async function readOptions(body: ScannedBody, dialect: Dialect): Promise<JobOptions> {
  if (body.json.members.size === 1) return NO_OPTIONS;
  const fields: Record<string, unknown> = {};
  for (const name of OPTION_FIELDS) {
    // It is not interpreted, and reaches the worker with the digits that it came with.
    const parse = name === "s3Config" ? parseExactJson : undefined;
    if (body.json.members.has(name)) fields[name] = await body.value(name, parse);
  }
  return parseJobOptions(dialect === "compat" ? withoutNullOptions(fields) : fields);
}

function withoutNullOptions(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = withoutNulls(fields);
  return isRecord(given["policy"]) ? { ...given, policy: withoutNulls(given["policy"]) } : given;
}

export function withTrace(options: JobOptions, { traceparent }: SubmitTrace): JobOptions {
  return { ...options, extras: { ...options.extras, traceparent } };
}

function checkInput(body: ScannedBody, request: JobRequest): void {
  const span = body.json.members.get("input");
  if (body.json.kind !== "object") throw invalid("body", "must be a JSON object with the key input");
  if (span === undefined) throw missingInput();
  if (span.kind !== "object" && request.dialect === "default") throw invalid("input", "must be an object");
}

export function checkWebhook(url: string | undefined, request: JobRequest): void {
  const problem = url === undefined ? null : request.services.webhookProblem(url);
  if (problem !== null) throw invalid("webhook", problem);
}

function missingInput(): DomainError {
  return invalid("input", "is missing; it must be an object");
}

function invalid(field: string, message: string): DomainError {
  return new DomainError("invalid_request", `${field} ${message}.`, { details: [{ field, message }] });
}

export function idempotencyKey(request: JobRequest): string | null {
  const key = request.exchange.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && key.length >= 1 && key.length <= limits.idempotencyKeyMaxChars) return key;
  throw invalid("Idempotency-Key", `must have 1 to ${limits.idempotencyKeyMaxChars} characters`);
}
