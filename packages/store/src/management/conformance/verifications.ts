import type { VerificationReport } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";

function reportOf(id: string, createdAtMs = 1_000): VerificationReport {
  const counts = { pass: 1, partial: 0, flaky: 0, fail: 1, error: 0, skipped: 0, unchecked: 0 };
  const claim = { id: "A-1", statement: "A holds.", verdict: "fail", reason: null, fingerprint: "f1" } as const;
  return {
    verification: {
      id,
      createdAtMs,
      version: "0.1.0",
      store: "sqlite",
      startedAt: "2026-05-04T03:10:02.416Z",
      tookMs: 10,
      target: "http://127.0.0.1:8080",
      dialect: "default",
      safety: "full",
      seed: 1,
      requests: 5,
      stopped: false,
      only: ["A-*"],
      counts,
      comparedTo: null,
      newlyBroken: 0,
    },
    claims: [{ ...claim, evidence: [{ scenario: "a story", expected: "200", got: "500 “…”" }] }],
    changes: [{ kind: "broken", id: "A-1", statement: "A holds.", before: "pass", after: "fail" }],
  };
}

export function describeVerifications(store: () => ManagementStore): void {
  const add = async (subject: string, ...reports: readonly VerificationReport[]): Promise<void> => {
    for (const report of reports) await store().verifications.add(report, subject);
  };
  const idsOf = async (query: Partial<Parameters<ManagementStore["verifications"]["page"]>[0]> = {}) =>
    (await store().verifications.page({ limit: 100, ...query })).map(({ id }) => id);

  describe("runs of the contract suite", () => {
    test("come back as they were, in lists without what they found, newest first, page by page", async () => {
      const reports = [reportOf("a"), reportOf("b"), reportOf("c", 2_000)] as const;
      await add("own", ...reports);
      expect(await store().verifications.page({ limit: 1 })).toEqual([reports[2].verification]);
      expect(await idsOf()).toEqual(["c", "b", "a"]);
      expect(await idsOf({ before: { createdAtMs: 1_000, id: "b" } })).toEqual(["a"]);
      expect(await store().verifications.get("b")).toEqual(reports[1]);
      expect(await store().verifications.get("none")).toBeUndefined();
    });

    test("know the newest of a subject", async () => {
      await add("own", reportOf("a"), reportOf("b"));
      await add("other", reportOf("c"));
      expect(await store().verifications.latest("own")).toEqual(reportOf("b"));
      expect(await store().verifications.latest("none")).toBeUndefined();
    });

    test("are removed but for the newest", async () => {
      await add("own", reportOf("a"), reportOf("b"), reportOf("c", 500));
      await store().verifications.trim(2);
      expect(await idsOf()).toEqual(["b", "a"]);
    });
  });
}
