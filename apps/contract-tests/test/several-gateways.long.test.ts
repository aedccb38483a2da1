import { claims } from "@millrace/spec/claims";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isOfToday } from "../../../.tools/vitest/part-of-today.ts";
import { sharedPostgres } from "../../../.tools/vitest/shared-postgres.ts";
import { playSourceMutant } from "../src/mutants/play-mutant.ts";
import { sourceMutants } from "../src/mutants/source/source-mutant.ts";
import { expectKept } from "./support/expect-kept.ts";

/** A stop for a run that hangs. */
const SUITE_MAX_MS = 1_800_000;
/** What each gateway keeps in memory or hears from others. One part is played here each day; `npm run verify -- --gateways 2 …` plays all claims. */
const parts = [
  /^(?:KEYS|ACCOUNTS|AUTH)-/,
  /^TEMPLATE-/,
  /^(?:HEALTH|VOLUME)-/,
  /^(?:REGISTRY-AUTH|NOTIFICATION)-/,
  /^(?:S3|LB)-/,
  /^(?:BATCH|OPENAI)-/,
];
const ofToday = parts.filter((_, index) => isOfToday(index, parts.length));
const only = claims.flatMap(({ id }) => (ofToday.some((part) => part.test(id)) ? [id] : []));
const mutants = sourceMutants.filter(({ gateways }) => gateways !== undefined);

const postgres = sharedPostgres("the contract with several gateways");
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-suite-"));
});
afterEach(() => rm(folder, { recursive: true }));

test.runIf(postgres.available)(
  "a service keeps its promises if each request of a client goes to another gateway",
  { timeout: SUITE_MAX_MS },
  () => expectKept({ dialect: "default", only, databaseUrl: postgres.url(), gateways: 2, folder }),
);

test
  .runIf(postgres.available)
  .each(mutants.filter((_, index) => isOfToday(index, mutants.length)).map((mutant) => [mutant.name, mutant] as const))(
  "the suite notices that %s",
  { timeout: SUITE_MAX_MS },
  async (_, mutant) => {
    const { caughtBy } = await playSourceMutant(mutant, new AbortController().signal, postgres.url());
    expect(caughtBy).toEqual(mutant.breaks);
  },
);

test("each defect that shows only at another gateway is one of its own", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(6);
});
