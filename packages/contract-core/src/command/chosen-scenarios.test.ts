import { expect, test } from "vitest";
import { claimFilter } from "./chosen-scenarios.ts";

test.each([
  [[], "PARCEL-SEND-200", true],
  [["PARCEL-*"], "PARCEL-SEND-200", true],
  [["parcel-*"], "PARCEL-SEND-200", true],
  [["PARCEL-*"], "MY-PARCEL-SEND", false],
  [["*-200"], "PARCEL-SEND-200", true],
  [["PARCEL-SEND-200"], "PARCEL-SEND-2001", false],
  [["A*", "P*"], "PARCEL-SEND-200", true],
  [["PARCEL.SEND.200"], "PARCEL-SEND-200", false],
])("%j, %s: %s", (patterns, id, fits) => {
  expect(claimFilter(patterns)(id)).toBe(fits);
});
