import { limits } from "@millrace/spec";
import { expect, test } from "vitest";
import { reportedRun } from "./reported-run.ts";
import { runOf } from "../../../../packages/contract-core/src/record/run-record.test-support.ts";

const TARGET = { target: "http://miller:secret@127.0.0.1:8080/" };

test("names what did not pass, with evidence of what is broken, and no password of the address", () => {
  const run = { ...runOf({ A: "pass", B: "fail f1", C: "skipped safety" }), ...TARGET };
  const report = reportedRun(run, ["A*", "B*"]);
  expect(report).toMatchObject({ target: "http://127.0.0.1:8080", only: ["A*", "B*"], counts: { pass: 1, fail: 1 } });
  expect(report.claims).toEqual([
    {
      id: "B",
      statement: "B",
      verdict: "fail",
      reason: null,
      fingerprint: "f1",
      evidence: [{ scenario: "a story of f1", expected: "status 200", got: "status 500" }],
    },
    { id: "C", statement: "C", verdict: "skipped", reason: "safety", fingerprint: null, evidence: [] },
  ]);
});

test("fits into a request when every claim is broken and every text is long", () => {
  const names = Array.from({ length: 2_000 }, (_, index) => [`CLAIM-${index}`, "fail f1"] as const);
  const run = runOf(Object.fromEntries(names));
  const text = "x".repeat(2_000);
  const claims = run.claims.map((claim) => ({
    ...claim,
    statement: "x".repeat(250),
    evidence: Array.from({ length: 9 }, () => ({
      scenario: text,
      holds: false,
      expected: text,
      got: text,
      exchange: null,
    })),
  }));
  const report = reportedRun({ ...run, ...TARGET, claims }, []);
  expect(report.claims).toHaveLength(names.length);
  expect(report.claims[0]?.evidence).toHaveLength(limits.verificationEvidenceMax);
  expect(report.claims[0]?.evidence[0]?.got).toHaveLength(limits.verificationTextMaxChars);
  expect(Buffer.byteLength(JSON.stringify(report))).toBeLessThan(limits.managementBodyMaxBytes);
});
