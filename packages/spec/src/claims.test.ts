import { test } from "vitest";

import { type ClaimId, claims } from "./claims.ts";

test("the id of a claim compiles, and an id that no claim has does not", ({ expect }) => {
  const known: ClaimId = "QUEUE-RUN-200";
  // @ts-expect-error -- no claim has this id
  const mistyped: ClaimId = "QUEUE-RUN-20";
  const ids = claims.map(({ id }) => id);
  expect(ids).toContain(known);
  expect(ids).not.toContain(mistyped);
});
