import { DomainError } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import { textParameters } from "./query-parameters.ts";

function fieldRefused(operationId: string, query: string): string | undefined {
  try {
    textParameters(operationId)(new URLSearchParams(query));
  } catch (error) {
    if (error instanceof DomainError) return error.details?.[0]?.field;
    throw error;
  }
  return undefined;
}

describe("the texts in a query", () => {
  test.each([
    ["jobTake", "job_in_progress=yes", "job_in_progress"],
    ["jobTake", "job_in_progress=", "job_in_progress"],
    ["jobTakeBatch", `gpu=${"x".repeat(256)}`, "gpu"],
    ["ping", "job_id=", "job_id"],
    ["ping", "job_id=a,,b", "job_id"],
    ["ping", "job_id=a,b,", "job_id"],
    ["ping", `reason=${"x".repeat(1025)}&status=unhealthy`, "reason"],
    ["jobDone", "attempt=", "attempt"],
    ["jobStream", "isStream=1", "isStream"],
  ])("of %s are refused by name when they are not what the spec allows: %s", (operationId, query, field) => {
    expect(fieldRefused(operationId, query)).toBe(field);
  });

  test.each([
    ["jobTake", ""],
    ["jobTake", "gpu=&job_in_progress=0&surprise=1"],
    ["jobTake", `gpu=${"🚀".repeat(255)}`],
    ["ping", "job_id=a,b&runpod_version=1.12.0"],
    ["ping", `status=unhealthy&check=gpu&reason=${"x".repeat(1024)}`],
    ["jobDone", "gpu=NVIDIA+H200&isStream=false"],
  ])("of %s may be anything that the spec allows: %s", (operationId, query) => {
    expect(fieldRefused(operationId, query)).toBeUndefined();
  });

  test("of an operation that is not in the spec are an internal error", () => {
    expect(() => textParameters("jobJuggle")).toThrow(/jobJuggle/);
  });
});
