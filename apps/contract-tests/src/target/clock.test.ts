import type { Transport } from "@millrace/contract-core";
import { setTimeout as delay } from "node:timers/promises";
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

test("the clocks of several gateways end a move at the same time, also if one needs longer for it, and are at most a minute apart on the way", async () => {
  // Each spends a time of its own on a move, for which its clock does not go on.
  const gateways = [
    { nowMs: 5, slowMs: 0 },
    { nowMs: 3, slowMs: 5 },
  ];
  let apartMs = 0;
  const send = async ({ at, body }: { at: number; body?: { advanceMs?: number } }): Promise<unknown> => {
    const gateway = gateways[at];
    if (gateway === undefined) throw new Error(`There is no gateway ${at}.`);
    await delay(gateway.slowMs);
    gateway.nowMs += body?.advanceMs ?? 0;
    apartMs = Math.max(apartMs, Math.abs((gateways[0]?.nowMs ?? 0) - (gateways[1]?.nowMs ?? 0)));
    return { status: 200, json: { nowMs: gateway.nowMs } };
  };
  const clock = controlledClock({ addresses: { count: 2, next: () => "played" }, send } as unknown as Transport);
  await clock.hold(async () => expect(gateways.map(({ nowMs }) => nowMs)).toEqual([5, 5]));
  await clock.pass(150_000);
  expect(gateways.map(({ nowMs }) => nowMs)).toEqual([150_005, 150_005]);
  expect(apartMs).toBeLessThanOrEqual(60_000);
});
