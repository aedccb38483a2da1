import { expect, test } from "vitest";
import { createAbandonedPods } from "./abandoned-pods.ts";

test("a pod that may still come to be is remembered after its secrets were removed, and no longer than that", () => {
  let nowMs = 0;
  const pods = createAbandonedPods(() => nowMs);
  pods.add("a");
  nowMs = 60_000;
  pods.removed("a");
  expect(pods.names()).toEqual(["a"]);
  nowMs = 121_000;
  pods.removed("a");
  expect(pods.names()).toEqual([]);
});

test("a pod that is seen is told once", () => {
  const pods = createAbandonedPods(() => 0);
  pods.add("a");
  expect([pods.take("b"), pods.take("a"), pods.take("a")]).toEqual([false, true, false]);
});
