import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "vitest";
import { sharedPostgres } from "../../../.tools/vitest/shared-postgres.ts";
import { isOfToday } from "../../../.tools/vitest/part-of-today.ts";
import { expectKept } from "./support/expect-kept.ts";

/** A stop for a run that hangs; on two busy cores the whole suite takes minutes. */
const SUITE_MAX_MS = 1_800_000;
const postgres = sharedPostgres("the contract on PostgreSQL");
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-suite-"));
});
afterEach(() => rm(folder, { recursive: true }));

test.runIf(postgres.available)(
  "a service of our own on PostgreSQL keeps every promise that the suite checks",
  { timeout: SUITE_MAX_MS },
  () => expectKept({ dialect: "default", databaseUrl: postgres.url(), folder }),
);

test("a service of our own keeps those about jobs, streams and GraphQL under compat", { timeout: SUITE_MAX_MS }, () => {
  // `npm run verify -- --dialect compat` plays all; these are the interfaces that the dialect changes, a third of them each day.
  const interfaces = ["COMPAT-*", "QUEUE-*", "PRODUCT-*", "STREAM-*", "JOB-*", "GRAPHQL-*"];
  const only = interfaces.filter((_, index) => isOfToday(index, 3));
  return expectKept({ dialect: "compat", only, folder });
});
