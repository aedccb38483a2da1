import { expect, test } from "vitest";
import { claimFilter } from "./claim-filter.ts";

test.each([
  [[], "QUEUE-RUN-200", true],
  [["QUEUE-*"], "QUEUE-RUN-200", true],
  [["queue-*"], "QUEUE-RUN-200", true],
  [["QUEUE-*"], "MY-QUEUE-RUN", false],
  [["*-200"], "QUEUE-RUN-200", true],
  [["QUEUE-RUN-200"], "QUEUE-RUN-2001", false],
  [["A*", "Q*"], "QUEUE-RUN-200", true],
  [["QUEUE.RUN.200"], "QUEUE-RUN-200", false],
])("%j, %s: %s", (patterns, id, fits) => {
  expect(claimFilter(patterns)(id)).toBe(fits);
});
