import { expect, test } from "vitest";
import { steeredHost } from "./host-steering.ts";

const labels = { rack: "r1" };
const free = { cordoned: false, labels };
const drained = { cordoned: true, labels, drainingSinceMs: 1_000 };

test("a drain cordons the host, and keeps its beginning", () => {
  expect(steeredHost(free, { draining: true }, 1_000)).toEqual(drained);
  expect(steeredHost(drained, { draining: true }, 9_000)).toEqual(drained);
  expect(steeredHost(drained, { labels: {}, cordoned: true }, 9_000)).toEqual({ ...drained, labels: {} });
});

test("the end of a drain leaves the cordon, and the end of the cordon ends the drain", () => {
  expect(steeredHost(drained, { draining: false }, 9_000)).toEqual({ cordoned: true, labels });
  expect(steeredHost(drained, { cordoned: false }, 9_000)).toEqual(free);
  expect(steeredHost(drained, { draining: false, cordoned: false }, 9_000)).toEqual(free);
});

test("a drain without a cordon is refused", () => {
  expect(() => steeredHost(free, { draining: true, cordoned: false }, 0)).toThrow("cordoned");
});

test("what is left out stays", () => {
  for (const now of [free, drained, { cordoned: true, labels }]) expect(steeredHost(now, {}, 9_000)).toEqual(now);
});
