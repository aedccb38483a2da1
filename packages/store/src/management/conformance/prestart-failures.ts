import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";

const nowMs = 1_000_000_000;

export function describePrestartFailures(store: () => ManagementStore): void {
  const fails = (attempt: string, changes: { version?: number; endpointId?: string; atMs?: number } = {}) => {
    const { version = 1, endpointId = "e1", atMs = nowMs } = changes;
    return store().prestartFailures.failsJob({ endpointId, version, attempt, nowMs: atMs });
  };

  describe("failed prestart hooks", () => {
    test("fail one job of those that report at the same moment, and that one whenever it asks", async () => {
      const attempts = ["a", "b", "c", "d"];
      const answers = await Promise.all(attempts.map((attempt) => fails(attempt)));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await Promise.all(attempts.map((attempt) => fails(attempt)))).toEqual(answers);
    });

    test("fail another job of a newer version, of another endpoint, and none for an older version that comes late", async () => {
      expect(await fails("a")).toBe(true);
      expect(await fails("b", { version: 2 })).toBe(true);
      expect(await fails("c", { version: 1 })).toBe(false);
      expect(await fails("d", { version: 2 })).toBe(false);
      expect(await fails("e", { endpointId: "e2" })).toBe(true);
    });

    test("fail another job after a long time without any, counted from the last one", async () => {
      const { prestartForgetMs } = limits;
      expect(await fails("a")).toBe(true);
      expect(await fails("b", { atMs: nowMs + prestartForgetMs - 1 })).toBe(false);
      expect(await fails("c", { atMs: nowMs + 2 * prestartForgetMs - 2 })).toBe(false);
      expect(await fails("d", { atMs: nowMs + 3 * prestartForgetMs })).toBe(true);
    });

    test("are forgotten with their endpoint", async () => {
      await fails("a");
      await store().prestartFailures.forget("e1");
      expect(await fails("b")).toBe(true);
    });
  });
}
