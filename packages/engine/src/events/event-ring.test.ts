import { expect, test } from "vitest";
import { createEventRing } from "./event-ring.ts";
import { resetEvent } from "../gateways/service-event.ts";

test("a ring answers what is behind a number as long as all of it is kept", () => {
  const ring = createEventRing(3);
  expect(ring.after(0)).toEqual([]);
  for (let pushed = 1; pushed <= 20; pushed += 1) {
    ring.push(resetEvent);
    expect(ring.last).toBe(pushed);
    for (let number = 0; number <= pushed + 1; number += 1) {
      const missed = pushed - number;
      const expected = missed < 0 || missed > 3 ? null : Array.from({ length: missed }, (_, at) => number + at + 1);
      expect(ring.after(number)?.map((entry) => entry.number) ?? null).toEqual(expected);
    }
  }
});
