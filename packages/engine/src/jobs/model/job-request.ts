import { limits } from "@millrace/spec";
import { DomainError, type FieldProblem } from "../../kernel/errors.ts";
import { isRecord } from "../../kernel/is-record.ts";
import type { JobExtras } from "./job.ts";

/** What a client may set for a job besides its input. Times are milliseconds. */
export interface JobOptions {
  readonly lowPriority: boolean;
  readonly ttlMs: number | null;
  readonly executionTimeoutMs: number | null;
  readonly extras: JobExtras;
}

/**
 * Checks the fields of a submitted job other than `input`. Unknown fields are ignored. `s3Config` must be given as parsed
 * JSON and is passed on unchanged.
 *
 * @throws DomainError `invalid_request` naming every field that is wrong
 */
export function parseJobOptions(fields: Readonly<Record<string, unknown>>): JobOptions {
  const problems: FieldProblem[] = [];
  const policy = objectField(fields, "policy", problems);
  const s3Config = objectField(fields, "s3Config", problems);
  const webhook = webhookField(fields["webhook"], problems);
  const lowPriority = policy["lowPriority"];
  if (lowPriority !== undefined && typeof lowPriority !== "boolean") {
    problems.push({ field: "policy.lowPriority", message: "must be true or false" });
  }
  const options: JobOptions = {
    lowPriority: lowPriority === true,
    ttlMs: millisecondsField(policy["ttl"], "policy.ttl", [limits.ttlMinMs, limits.ttlMaxMs], problems),
    executionTimeoutMs: millisecondsField(
      policy["executionTimeout"],
      "policy.executionTimeout",
      [limits.executionTimeoutMinMs, limits.executionTimeoutMaxMs],
      problems,
    ),
    extras: {
      ...(webhook === undefined ? {} : { webhook }),
      ...(fields["s3Config"] === undefined ? {} : { s3Config: JSON.stringify(s3Config) }),
    },
  };
  if (problems.length > 0) throw invalid(problems);
  return options;
}

function invalid(problems: readonly FieldProblem[]): DomainError {
  const summary = problems.map(({ field, message }) => `${field} ${message}`).join("; ");
  return new DomainError("invalid_request", `${summary}.`, { details: problems });
}

function objectField(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  problems: FieldProblem[],
): Record<string, unknown> {
  const value = fields[name];
  if (value === undefined) return {};
  if (isRecord(value)) return value;
  problems.push({ field: name, message: "must be an object" });
  return {};
}

function webhookField(value: unknown, problems: FieldProblem[]): string | undefined {
  if (value === undefined) return undefined;
  if (isWebhookUrl(value)) return value;
  problems.push({ field: "webhook", message: webhookUrlMessage });
  return undefined;
}

/** What is wrong with an address that is none to {@link isWebhookUrl}. */
export const webhookUrlMessage = `must be an http or https address of at most ${limits.webhookUrlMaxChars} characters, without spaces and backslashes`;

/** Whether webhooks can be sent to an address, as far as its text tells. */
export function isWebhookUrl(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length <= limits.webhookUrlMaxChars &&
    // Parsers of addresses drop spaces and turn backslashes, so that another address than the given one would be called.
    /^https?:\/\/[^\s\\]+$/i.test(value) &&
    !/[\p{Cc}\p{Cs}]/u.test(value) &&
    URL.canParse(value)
  );
}

function millisecondsField(
  value: unknown,
  field: string,
  [min, max]: readonly [number, number],
  problems: FieldProblem[],
): number | null {
  if (value === undefined) return null;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  problems.push({ field, message: `must be a whole number of milliseconds from ${min} to ${max}` });
  return null;
}
