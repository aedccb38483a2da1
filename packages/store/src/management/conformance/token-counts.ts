import type { TokenCount } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 4, 4);
const sums = { requests: 1, promptTokens: 10, completionTokens: 3 };

function count(changes: Partial<TokenCount> = {}): TokenCount {
  return { accountId: "a1", hourMs: startMs, endpointId: "e1", keyId: "k1", writer: "g1", ...sums, ...changes };
}

export function describeTokenCounts(store: () => ManagementStore): void {
  const tokens = () => store().tokenCounts;
  const query = {
    accountId: "a1",
    fromMs: startMs,
    untilMs: startMs + dayMs,
    spanMs: dayMs,
    by: "endpointId",
  } as const;

  describe("counted tokens", () => {
    test("of gateways, keys and hours add up, by endpoint or key", async () => {
      const others = [{ writer: "g2" }, { keyId: "k2" }, { hourMs: startMs + hourMs }, { endpointId: "e2" }];
      await tokens().write([count(), ...others.map(count), count({ accountId: "a2" })]);
      const four = { requests: 4, promptTokens: 40, completionTokens: 12 };
      expect(await tokens().read(query)).toEqual([
        { atMs: startMs, group: "e1", ...four },
        { atMs: startMs, group: "e2", ...sums },
      ]);
      const byKey = await tokens().read({ ...query, by: "keyId", spanMs: hourMs, endpointId: "e1", keyId: "k1" });
      expect(byKey).toEqual([
        { atMs: startMs, group: "k1", requests: 2, promptTokens: 20, completionTokens: 6 },
        { atMs: startMs + hourMs, group: "k1", ...sums },
      ]);
      expect(await tokens().read({ ...query, fromMs: startMs + 2 * hourMs })).toEqual([]);
    });

    test("that are written again replace those before, also many and large ones", async () => {
      await tokens().write([count()]);
      const many = Array.from({ length: 250 }, (_, at) => count({ keyId: `k${at}` }));
      await tokens().write([...many, count({ endpointId: "big", promptTokens: 9e15 })]);
      const found = await tokens().read(query);
      expect(found).toEqual([
        { atMs: startMs, group: "big", ...sums, promptTokens: 9e15 },
        { atMs: startMs, group: "e1", requests: 250, promptTokens: 2500, completionTokens: 750 },
      ]);
    });
  });
}
