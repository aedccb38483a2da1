import type { JobCounters } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  claim,
  complete,
  endpointId,
  farFutureMs,
  jobIn,
  nextPlace,
  purgedFrom,
  running,
  startMs,
  submitted,
  taken,
} from "./job-samples.ts";

const none: JobCounters = { inQueue: 0, inProgress: 0, completed: 0, failed: 0, retried: 0 };

export function describeCounters(rig: JobStoreRig): void {
  const { store } = rig;
  describe("counters", () => {
    const counted = (): Promise<JobCounters> => store.counters(endpointId);

    test("an endpoint without jobs has zeros", async () => {
      expect(await counted()).toEqual(none);
    });

    test("waiting and running jobs are those of now", async () => {
      await running(store);
      await submitted(store);
      await submitted(store);
      expect(await counted()).toEqual({ ...none, inQueue: 2, inProgress: 1 });
      await claim(store, { maxJobs: 5 });
      expect(await counted()).toEqual({ ...none, inProgress: 3 });
    });

    test("an endpoint is among those with waiting jobs as long as one waits", async () => {
      expect(await store.endpointsWithWaiting()).toEqual([]);
      await submitted(store);
      await submitted(store);
      expect(await store.endpointsWithWaiting()).toEqual([endpointId]);
      await rig.reopen();
      expect(await store.endpointsWithWaiting()).toEqual([endpointId]);
      await claim(store, { maxJobs: 5 });
      expect(await store.endpointsWithWaiting()).toEqual([]);
    });

    test("what was read does not change with later jobs", async () => {
      const before = await counted();
      await submitted(store);
      expect(before).toEqual(none);
    });

    test("finished and retried ones are totals that outlive the jobs", async () => {
      await jobIn(store, "COMPLETED");
      await jobIn(store, "TIMED_OUT");
      await jobIn(store, "CANCELLED");
      const { job } = await jobIn(store, "FAILED");
      const totals = { ...none, completed: 1, failed: 2 };
      expect(await counted()).toEqual(totals);
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      expect(await counted()).toEqual({ ...totals, inQueue: 1, retried: 1 });
      await purgedFrom(store, endpointId, startMs);
      await store.expireDue(farFutureMs, 100);
      expect(await counted()).toEqual({ ...totals, retried: 1 });
      await rig.reopen();
      expect(await counted()).toEqual({ ...totals, retried: 1 });
    });

    test("a lost attempt counts as retried, a released one does not", async () => {
      const first = await running(store);
      await store.returnToQueue(attemptOf(first), "release", startMs);
      expect(await counted()).toEqual({ ...none, inQueue: 1 });
      await store.returnToQueue(attemptOf(await taken(store)), "lose", startMs);
      expect(await counted()).toEqual({ ...none, inQueue: 1, retried: 1 });
    });

    test("what was refused or repeated does not count", async () => {
      const job = await running(store);
      await complete(store, attemptOf(job));
      await complete(store, attemptOf(job));
      await store.cancel(endpointId, job.id, startMs);
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      expect(await counted()).toEqual({ ...none, completed: 1 });
    });

    test("endpoints are counted apart", async () => {
      await submitted(store, { endpointId: "endpoint2" });
      expect(await counted()).toEqual(none);
      expect(await store.counters("endpoint2")).toEqual({ ...none, inQueue: 1 });
    });
  });
}
