import type { RestComponents } from "@millrace/spec";
import { expect, it } from "vitest";
import type { VerificationReport, VerificationStore } from "./ports.ts";
import { createVerificationLog } from "./verification-log.ts";

type Input = RestComponents["schemas"]["VerificationInput"];

/** A run of claims that did not pass: `{ A: "fail f1" }`. */
function runOf(claims: Readonly<Record<string, string>>, facts: Partial<Input> = {}): Input {
  return {
    startedAt: "2026-05-04T03:10:02.416Z",
    tookMs: 1,
    target: "http://127.0.0.1:8080",
    dialect: "default",
    safety: "full",
    seed: 1,
    requests: 1,
    stopped: false,
    only: [],
    counts: { pass: 1, partial: 0, flaky: 0, fail: 0, error: 0, skipped: 0, unchecked: 0 },
    claims: Object.entries(claims).map(([id, told]) => {
      const [verdict, fingerprint = null] = told.split(" ");
      const text = { id, statement: `${id} holds.`, reason: null, fingerprint, evidence: [] };
      return { ...text, verdict: verdict as Input["claims"][number]["verdict"] };
    }),
    ...facts,
  };
}

function log() {
  const kept: { readonly report: VerificationReport; readonly subject: string }[] = [];
  const store: VerificationStore = {
    add: async (report, subject) => void kept.unshift({ report, subject }),
    page: async ({ limit }) => kept.slice(0, limit).map(({ report }) => report.verification),
    get: async (id) => kept.find(({ report }) => report.verification.id === id)?.report,
    latest: async (sought) => kept.find(({ subject }) => subject === sought)?.report,
    trim: async (count) => void kept.splice(count),
  };
  const service = { version: "1.0.0", store: "sqlite" } as const;
  return createVerificationLog({ store, service, nowMs: () => 5, newId: () => "run" });
}

it("tells what differs from the run before, and the same failure twice is no difference", async () => {
  const runs = log();
  const first = await runs.add(runOf({ A: "fail f1", B: "fail f1", C: "error", D: "fail f1", E: "skipped" }));
  expect(first).toMatchObject({ comparedTo: null, newlyBroken: 0 });
  const second = await runs.add(runOf({ A: "fail f1", B: "fail f2", D: "skipped", E: "fail f1", F: "fail f1" }));
  expect(second).toMatchObject({ comparedTo: first.id, newlyBroken: 2, version: "1.0.0" });
  const { changes } = await runs.get(second.id);
  expect(changes.map(({ kind, id, before, after }) => [kind, id, before, after])).toEqual([
    ["changed", "B", "fail", "fail"],
    ["broken", "E", "skipped", "fail"],
    ["broken", "F", "pass", "fail"],
    ["repaired", "C", "error", "pass"],
    ["lost", "D", "fail", "skipped"],
  ]);
});

it("compares a run only with one of the same target, dialect and claims", async () => {
  const runs = log();
  await runs.add(runOf({ A: "fail f1" }, { only: ["A*", "B*"] }));
  for (const facts of [{ only: [] }, { only: ["A*"] }, { only: ["A*", "B*"], dialect: "compat" }]) {
    expect(await runs.add(runOf({}, facts))).toMatchObject({ comparedTo: null });
  }
  expect(await runs.add(runOf({}, { only: ["B*", "A*"] }))).toMatchObject({ comparedTo: "0000001run" });
});

it("knows no run that is not kept", async () => {
  await expect(log().get("none")).rejects.toMatchObject({ code: "not_found" });
});
