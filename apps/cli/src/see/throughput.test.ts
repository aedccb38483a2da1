import { expect, test } from "vitest";
import type { Load } from "./load.ts";
import { createThroughput, sparkline } from "./top.ts";

function look(second: number, ended: Readonly<Record<string, number>>): Load {
  const endpoints = Object.entries(ended).map(([id, completed]) => ({
    id,
    name: id,
    workersMin: 0,
    workersMax: 1,
    jobs: { completed, failed: 0, inProgress: 0, inQueue: 0, retried: 0 },
    workers: { idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 },
  }));
  return { at: new Date(second * 1000).toISOString(), endpoints, machines: [] };
}

test("throughput is what ended between two looks, by the second", () => {
  const throughput = createThroughput();
  throughput.add(look(0, { a: 10, b: 0 }));
  expect([throughput.rateOf("a"), throughput.history]).toEqual([undefined, []]);
  throughput.add(look(2, { a: 16, b: 1 }));
  expect([throughput.rateOf("a"), throughput.rateOf("b"), throughput.history]).toEqual([3, 0.5, [3.5]]);
});

test("results that expire and endpoints that are new count nothing", () => {
  const throughput = createThroughput();
  throughput.add(look(0, { a: 10 }));
  throughput.add(look(1, { a: 4, b: 100 }));
  expect(throughput.history).toEqual([0]);
});

test("the picture of it has a full bar for the greatest, and none without any", () => {
  expect(sparkline([0, 1, 4, 8])).toBe("▁▂▅█");
  expect(sparkline([0, 0])).toBe("▁▁");
  expect(sparkline([])).toBe("");
});
