import { expect, test } from "vitest";
import { createWaitingHints } from "./waiting-hints.ts";

const endpointId = "endpoint1";

test("a queue in which a job was queued while it was looked at does not count as empty", () => {
  const hints = createWaitingHints();
  const before = hints.look(endpointId);
  before.ended({ lowPriority: 0, position: 100 }, false);
  const look = hints.look(endpointId);
  // Committed after the look, and heard of before the look was committed.
  hints.queued(endpointId, { lowPriority: 0, position: 200 });
  look.ended(undefined, true);
  expect(hints.mayHaveWaiting(endpointId)).toBe(true);
});
