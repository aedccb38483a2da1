import { expect, test } from "vitest";
import { failedOf, successOf } from "./history.ts";

test("jobs that timed out failed, too", () => {
  expect(failedOf({ failed: 2, timedOut: 1 })).toBe(3);
  expect(successOf({ completed: 9, failed: 0, timedOut: 1 })).toBe(90);
});

test("without jobs that ended there is no rate", () => {
  expect(successOf({ completed: 0, failed: 0, timedOut: 0 })).toBeNull();
});
