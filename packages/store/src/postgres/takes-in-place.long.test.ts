import { createJobIdSource } from "@millrace/engine";
import type { JobState } from "@millrace/spec";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { endpointId, inline, newJob, startMs, workerId } from "../jobs-conformance/conformance/job-samples.ts";
import { statusCodes } from "../jobs/job-row.ts";
import { openShard } from "./postgres-jobs.test-support.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";

const server = sharedPostgres("takes in the page of their job");

const JOBS = 240;
const CLAIMED_AT_ONCE = 16;

test.runIf(server.available).each([
  ["a body of 1 KB", 1_000],
  ["a body of 1.8 KB, nearly the most that a row has room for", 1_800],
])("a job with %s is handed out within its page, so that the log does not get its body again", async (_, bytes) => {
  const { url } = await server.createDatabase();
  await makeTables(url);
  const { jobs, close } = await openShard(url, 0);
  onTestFinished(close);
  const reader = new Client({ connectionString: url });
  await reader.connect();
  onTestFinished(() => reader.end());
  /** The page of each job in a state, in the order of their keys. */
  async function pagesIn(state: JobState): Promise<readonly number[]> {
    const { rows } = await reader.query<{ page: number }>(
      "SELECT (ctid::text::point)[0]::int AS page FROM job WHERE status = $1 ORDER BY sequence, random",
      [statusCodes[state]],
    );
    return rows.map(({ page }) => page);
  }

  const ids = createJobIdSource({ lastSequence: 0 });
  const input = inline("x".repeat(bytes));
  await Promise.all(Array.from({ length: JOBS }, () => jobs.submit(newJob({ ...ids.next(startMs, false, 0), input }))));
  const accepted = await pagesIn("IN_QUEUE");
  expect(accepted).toHaveLength(JOBS);
  for (let handedOut = 0; handedOut < JOBS; handedOut += CLAIMED_AT_ONCE) {
    const claimed = await jobs.claim({ endpointId, workerId, nowMs: startMs, maxJobs: () => CLAIMED_AT_ONCE });
    expect(claimed).toHaveLength(CLAIMED_AT_ONCE);
  }
  const taken = await pagesIn("IN_PROGRESS");
  expect(taken).toHaveLength(JOBS);
  expect(taken.filter((page, at) => page !== accepted[at])).toEqual([]);
});
