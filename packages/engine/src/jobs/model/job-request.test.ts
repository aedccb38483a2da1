import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import { DomainError } from "../../kernel/errors.ts";
import { parseExactJson } from "../../kernel/index.ts";
import { parseJobOptions } from "./job-request.ts";

const nothing = { lowPriority: false, ttlMs: null, executionTimeoutMs: null, extras: {} };
const { ttlMinMs, ttlMaxMs, executionTimeoutMinMs, executionTimeoutMaxMs, webhookUrlMaxChars } = limits;
const longest = `https://example.org/${"a".repeat(webhookUrlMaxChars - "https://example.org/".length)}`;

describe("options of a job", () => {
  test.each<[what: string, fields: Record<string, unknown>, options: object]>([
    ["nothing", {}, {}],
    ["an empty policy", { policy: {} }, {}],
    ["fields that nobody knows", { webhookV2: 7, policy: { colour: "red" }, input: "not looked at here" }, {}],
    ["low priority", { policy: { lowPriority: true } }, { lowPriority: true }],
    ["normal priority", { policy: { lowPriority: false } }, {}],
    ["the shortest time-to-live", { policy: { ttl: ttlMinMs } }, { ttlMs: ttlMinMs }],
    ["the longest time-to-live", { policy: { ttl: ttlMaxMs } }, { ttlMs: ttlMaxMs }],
    [
      "the shortest timeout",
      { policy: { executionTimeout: executionTimeoutMinMs } },
      { executionTimeoutMs: executionTimeoutMinMs },
    ],
    [
      "the longest timeout",
      { policy: { executionTimeout: executionTimeoutMaxMs } },
      { executionTimeoutMs: executionTimeoutMaxMs },
    ],
    ["a webhook", { webhook: "http://127.0.0.1:9/hook?x=1" }, { extras: { webhook: "http://127.0.0.1:9/hook?x=1" } }],
    ["a webhook in capitals", { webhook: "HTTPS://example.org" }, { extras: { webhook: "HTTPS://example.org" } }],
    ["the longest webhook", { webhook: longest }, { extras: { webhook: longest } }],
    ["an s3Config", { s3Config: { a: [1, null] } }, { extras: { s3Config: '{"a":[1,null]}' } }],
    ["an empty s3Config", { s3Config: {} }, { extras: { s3Config: "{}" } }],
  ])("%s", (_what, fields, options) => {
    expect(parseJobOptions(fields)).toEqual({ ...nothing, ...options });
  });

  test.each<[field: string, fields: Record<string, unknown>]>([
    ["policy", { policy: null }],
    ["policy", { policy: [] }],
    ["policy", { policy: "fast" }],
    ["policy.lowPriority", { policy: { lowPriority: "true" } }],
    ["policy.lowPriority", { policy: { lowPriority: null } }],
    ["policy.ttl", { policy: { ttl: ttlMinMs - 1 } }],
    ["policy.ttl", { policy: { ttl: ttlMaxMs + 1 } }],
    ["policy.ttl", { policy: { ttl: 20_000.5 } }],
    ["policy.ttl", { policy: { ttl: "20000" } }],
    ["policy.ttl", { policy: { ttl: null } }],
    ["policy.executionTimeout", { policy: { executionTimeout: executionTimeoutMinMs - 1 } }],
    ["policy.executionTimeout", { policy: { executionTimeout: executionTimeoutMaxMs + 1 } }],
    ["policy.executionTimeout", { policy: { executionTimeout: 0 } }],
    ["policy.executionTimeout", { policy: { executionTimeout: true } }],
    ["webhook", { webhook: "" }],
    ["webhook", { webhook: null }],
    ["webhook", { webhook: 7 }],
    ["webhook", { webhook: "example.org/hook" }],
    ["webhook", { webhook: "ftp://example.org/hook" }],
    ["webhook", { webhook: "file:///etc/passwd" }],
    ["webhook", { webhook: "https://" }],
    ["webhook", { webhook: " https://example.org" }],
    ["webhook", { webhook: "https://example.org " }],
    ["webhook", { webhook: "https://example.org/a b" }],
    ["webhook", { webhook: "https://example.org\u00a0" }],
    ["webhook", { webhook: "https:\\\\example.org" }],
    ["webhook", { webhook: "https://example.org\\hook" }],
    ["webhook", { webhook: `${longest}a` }],
    ["s3Config", { s3Config: null }],
    ["s3Config", { s3Config: "bucket" }],
    ["s3Config", { s3Config: [{}] }],
    ["s3Config", { s3Config: parseExactJson("12345678901234567890") }],
  ])("a wrong %s is refused and named: %j", (field, fields) => {
    const refusal = refusalOf(fields);
    expect(refusal.code).toBe("invalid_request");
    expect(refusal.details.map((problem) => problem.field)).toEqual([field]);
    expect(refusal.message).toContain(`${field} must be`);
  });

  test("all wrong fields are named at once", () => {
    const refusal = refusalOf({ policy: { ttl: 1, executionTimeout: 1, lowPriority: 1 }, webhook: 1, s3Config: 1 });
    expect(refusal.details.map(({ field }) => field).sort()).toEqual([
      "policy.executionTimeout",
      "policy.lowPriority",
      "policy.ttl",
      "s3Config",
      "webhook",
    ]);
  });
});

function refusalOf(fields: Record<string, unknown>): DomainError {
  try {
    parseJobOptions(fields);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
