import { expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import type { TokenCount, TokenCounts } from "./ports.ts";
import { createTokenLedger } from "./token-ledger.ts";

const startMs = Date.UTC(2026, 4, 4, 8);
const hourMs = 3_600_000;
const holder = { accountId: "a1", endpointId: "e1", keyId: "k1" };
const usage = { promptTokens: 10, completionTokens: 3 };

function rig() {
  const clock = createClock({ frozenAtMs: startMs });
  const rows = new Map<string, TokenCount>();
  const errors: unknown[] = [];
  const state = { isFailing: false, writes: 0 };
  const store: TokenCounts = {
    async write(counts) {
      state.writes += 1;
      if (state.isFailing) throw new Error("the disk is full");
      for (const row of counts) rows.set(`${row.hourMs} ${row.endpointId} ${row.keyId}`, row);
    },
    read: async ({ fromMs, untilMs }) =>
      [...rows.values()]
        .filter((row) => row.hourMs >= fromMs && row.hourMs < untilMs)
        .map(({ hourMs: atMs, endpointId: group, requests, promptTokens, completionTokens }) => ({
          atMs,
          group,
          requests,
          promptTokens,
          completionTokens,
        })),
  };
  const ledger = createTokenLedger({ clock, store, writer: "g1", onError: (error) => errors.push(error) });
  return { clock, rows, errors, state, ledger };
}

test("tokens are stored within seconds, and nothing is stored while nothing is counted", async () => {
  const { clock, rows, state, ledger } = rig();
  ledger.add(holder, usage);
  ledger.add(holder, usage);
  await clock.advance(2_000);
  expect([...rows.values()]).toEqual([
    { ...holder, hourMs: startMs, writer: "g1", requests: 2, promptTokens: 20, completionTokens: 6 },
  ]);
  await clock.advance(hourMs);
  expect(state.writes).toBe(1);
  ledger.add(holder, usage);
  await ledger.close();
  expect([...rows.values()].map(({ requests }) => requests)).toEqual([2, 1]);
});

test("tokens that the storage does not take are kept and written later, once", async () => {
  const { clock, rows, errors, state, ledger } = rig();
  state.isFailing = true;
  ledger.add(holder, usage);
  await clock.advance(5_000);
  expect(errors.length).toBeGreaterThan(0);
  ledger.add(holder, usage);
  await clock.advance(hourMs);
  state.isFailing = false;
  await clock.advance(5_000);
  expect([...rows.values()]).toMatchObject([{ hourMs: startMs, requests: 2 }]);
  await ledger.close();
});

test("a report adds days up to weeks and refuses a period that is empty", async () => {
  const { clock, ledger } = rig();
  for (let day = 0; day < 8; day += 1) {
    ledger.add(holder, usage);
    await clock.advance(24 * hourMs);
  }
  const weeks = await ledger.report("a1", { bucketSize: "week", grouping: "endpointId" });
  // The first day was a Monday.
  expect(weeks.map(({ atMs, requests }) => [new Date(atMs).toISOString().slice(0, 10), requests])).toEqual([
    ["2026-05-04", 7],
    ["2026-05-11", 1],
  ]);
  const empty = { bucketSize: "day", grouping: "keyId", startMs, endMs: startMs } as const;
  await expect(ledger.report("a1", empty)).rejects.toThrow(/endTime/);
});
