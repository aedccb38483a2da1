import { createJobIdSource } from "@millrace/engine";
import { expect, onTestFinished, test } from "vitest";
import { endpointId, newJob, startMs, workerId } from "../jobs-conformance/conformance/job-samples.ts";
import { openShard } from "./postgres-jobs.test-support.ts";
import { makeTables } from "./commit/job-tables.test-support.ts";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";

const server = sharedPostgres("jobs that are put back");
const ROUNDS = 150;

test.runIf(server.available)(
  "a job that is put back while the fleet looks at its queue is the next one again",
  async () => {
    const { url } = await server.createDatabase();
    await makeTables(url);
    const { jobs, close } = await openShard(url, 0);
    onTestFinished(close);
    const ids = createJobIdSource({ lastSequence: 0 });
    for (let offsetMs = 0; offsetMs < 3; offsetMs += 1) {
      await jobs.submit(newJob({ ...ids.next(startMs + offsetMs, false, 0), createdAtMs: startMs }));
    }
    async function claimOne() {
      const [claimed] = await jobs.claim({ endpointId, workerId, nowMs: startMs, maxJobs: () => 1 });
      return claimed?.job;
    }
    let isPutBack = false;
    async function look(): Promise<void> {
      while (!isPutBack) await jobs.normalPriorityQueue(endpointId, startMs);
    }

    const first = await claimOne();
    for (let round = 0; round < ROUNDS; round += 1) {
      const job = round === 0 ? first : await claimOne();
      expect(job?.id, `round ${round}`).toBe(first?.id);
      isPutBack = false;
      const looks = [look(), look()];
      const attempt = { endpointId, jobId: job?.id ?? "", workerId, attemptToken: job?.attemptToken ?? null };
      await jobs.returnToQueue(attempt, "release", startMs);
      isPutBack = true;
      await Promise.all(looks);
    }
  },
);
