import { expect, test } from "vitest";
import { createHealthNotices } from "./health-notices.ts";

const url = "http://127.0.0.1:40001/ping";

function rig() {
  const told: string[] = [];
  const time = { nowMs: 0 };
  const { heard } = createHealthNotices(
    (text) => told.push(text),
    () => time.nowMs,
  );
  return {
    told,
    check(atMs: number, status: number | null): void {
      time.nowMs = atMs;
      heard(url, status);
    },
  };
}

test("a program that does not listen for 5 seconds is told once, with the port and how to read it", () => {
  const { told, check } = rig();
  for (const atMs of [0, 4_999]) check(atMs, null);
  expect(told).toEqual([]);
  for (const atMs of [5_000, 6_000]) check(atMs, null);
  expect(told).toEqual([
    expect.stringMatching(/port 40001; .* PORT names: int\(os\.environ\["PORT"\]\) in Python, process\.env\.PORT/),
  ]);
});

test("a program that answers another status is told what it is asked for; one that loads or is ready is not", () => {
  const { told, check } = rig();
  for (const atMs of [0, 6_000, 12_000]) check(atMs, 204);
  check(13_000, null);
  check(14_000, 200);
  check(19_000, 404);
  expect(told).toEqual([]);
  check(24_000, 404);
  expect(told).toEqual([expect.stringMatching(/GET \/ping on port 40001 with 404; .*HEALTH_CHECK_PATH/)]);
});
