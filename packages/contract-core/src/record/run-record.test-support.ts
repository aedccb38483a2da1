import { type ClaimRecord, type RunRecord, countsOf } from "./run-record.ts";

/** A record of claims, each with its verdict and, for a failure, a fingerprint: `{ A: "pass", B: "fail f1" }`; `fail f1+f2` failed twice. */
export function runOf(claims: Readonly<Record<string, string>>, startedAt = "2026-01-01T00:00:00.000Z"): RunRecord {
  const records = Object.entries(claims).map(([id, told]): ClaimRecord => {
    const [verdict = "", fingerprint] = told.split(" ");
    const facts = { section: "s", kind: "status", confidence: "documented", statement: id, source: "row" };
    const broken = (fingerprint ?? "").split("+").map((part) => ({
      holds: false,
      expected: "status 200",
      got: "status 500",
      exchange: null,
      scenario: part === "" ? "a story" : `a story of ${part}`,
    }));
    return {
      ...facts,
      id,
      operations: [],
      verdict: verdict as ClaimRecord["verdict"],
      reason: verdict === "skipped" ? (fingerprint ?? "budget") : null,
      fingerprint: verdict === "skipped" ? null : (fingerprint ?? null),
      evidence: verdict === "fail" ? broken : [],
    };
  });
  const facts = { target: "t", dialect: "default", safety: "full", clock: "real", startedAt, tookMs: 1 };
  const counts = countsOf(records.map(({ verdict }) => verdict));
  return { version: 1, ...facts, seed: 1, stopped: false, requests: 1, counts, claims: records };
}
