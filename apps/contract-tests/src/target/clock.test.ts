import type { Transport } from "@millrace/contract-core";
import { expect, test } from "vitest";
import { controlledClock } from "./clock.ts";

test("a clock that is moved by a month is moved in steps of six hours at most", async () => {
  const moves: number[] = [];
  const send = ({ body }: { body?: unknown }): Promise<unknown> => {
    moves.push((body as { advanceMs: number }).advanceMs);
    return Promise.resolve({ status: 200, json: { nowMs: 0 } });
  };
  const clock = controlledClock({ addresses: { count: 1 }, send } as unknown as Transport);
  const monthMs = (30 * 24 + 1) * 60 * 60 * 1000;

  await clock.pass(monthMs);
  expect(moves.reduce((sum, ms) => sum + ms)).toBe(monthMs);
  expect(Math.max(...moves)).toBe(6 * 60 * 60 * 1000);

  moves.length = 0;
  await clock.pass(0);
  expect(moves).toEqual([0]);
});
