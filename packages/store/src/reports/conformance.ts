import type { EndpointReport, ReportChanges, ReportStore } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** A store of reports with an up-to-date schema and no rows. */
export interface ReportStoreSubject {
  readonly store: ReportStore;
  close(): Promise<void>;
}

const nothing: ReportChanges = { reports: [], decisions: [], releases: [] };

function reportOf(endpointId: string, atMs: number): EndpointReport {
  const noWorkers = { idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 };
  return {
    endpointId,
    atMs,
    queue: { inQueue: 2, inProgress: 1, completed: 3, failed: 0, oldestQueuedAtMs: atMs - 5 },
    workers: [],
    isComplete: true,
    counts: noWorkers,
    waiting: { reason: "workers_busy", message: 'All workers are busy. "Quoted", grün 🔥' },
    situation: {
      wantedWorkers: 1,
      why: "1 job waits.",
      decidedAtMs: atMs,
      mayGrow: false,
      crashing: false,
      lastExit: null,
      serving: {
        nowMs: atMs,
        inProgress: 1,
        startingSinceMs: [],
        restarting: 0,
        runningSinceMs: [atMs - 10],
        idleSinceMs: [],
        external: 0,
        startMs: null,
        runMs: 12.5,
      },
      progress: "Waiting for a node: 0/3 nodes are available",
    },
  };
}

/** What every storage of reports has to do. Call it in a test file of the storage. */
export function describeReportStore(name: string, open: () => Promise<ReportStoreSubject>): void {
  describe(`report store on ${name}`, () => {
    let subject: ReportStoreSubject;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());
    const store = (): ReportStore => subject.store;
    const decide = (endpointId: string, ...moments: readonly number[]): Promise<void> =>
      store().save({
        ...nothing,
        decisions: moments.map((atMs) => ({ endpointId, atMs, workers: atMs % 7, why: `why ${atMs}` })),
      });
    const momentsOf = async (endpointId: string, page = { beforeMs: 1e15, limit: 100 }): Promise<readonly number[]> =>
      (await store().decisions(endpointId, page)).map(({ atMs }) => atMs);

    test("keeps the last report of each endpoint as it was", async () => {
      await store().save({ ...nothing, reports: [reportOf("ep1", 1), reportOf("ep2", 2)] });
      await store().save({ ...nothing, reports: [reportOf("ep1", 3)] });
      const ids = ["ep1", "ep2", "unknown", ...Array.from({ length: 1_200 }, (_, at) => `none${at}`)];
      const found = await store().reports(ids);
      expect(found.toSorted((a, b) => (a.endpointId < b.endpointId ? -1 : 1))).toEqual([
        reportOf("ep1", 3),
        reportOf("ep2", 2),
      ]);
      expect(await store().reports([])).toEqual([]);
    });

    test("pages through decisions, newest first", async () => {
      await decide("ep1", 1, 2, 3, 4, 5);
      await decide("ep2", 9);
      expect(await momentsOf("ep1", { beforeMs: 1e15, limit: 2 })).toEqual([5, 4]);
      expect(await momentsOf("ep1", { beforeMs: 4, limit: 100 })).toEqual([3, 2, 1]);
      expect(await store().decisions("ep2", { beforeMs: 10, limit: 1 })).toEqual([
        { atMs: 9, workers: 2, why: "why 9" },
      ]);
    });

    test("keeps one decision of a moment, the last one", async () => {
      await decide("ep1", 5);
      await store().save({ ...nothing, decisions: [{ endpointId: "ep1", atMs: 5, workers: 3, why: "later" }] });
      expect(await store().decisions("ep1", { beforeMs: 10, limit: 9 })).toEqual([
        { atMs: 5, workers: 3, why: "later" },
      ]);
    });

    test("keeps releases and what became of them, newest first", async () => {
      const release = { endpointId: "ep1", version: 1, imageName: "local/a", templateId: "t1" };
      const first = { ...release, startedAtMs: null, completedAtMs: null };
      const second = { ...release, version: 2, startedAtMs: 5, completedAtMs: null };
      await store().save({ ...nothing, releases: [first, second] });
      await store().save({ ...nothing, releases: [{ ...second, completedAtMs: 9 }] });
      const shown = ({ endpointId: _id, ...rest }: typeof first): unknown => rest;
      const page = { belowVersion: 1e9, limit: 10 };
      expect(await store().releases("ep1", page)).toEqual([
        { version: 2, imageName: "local/a", templateId: "t1", startedAtMs: 5, completedAtMs: 9 },
        shown(first),
      ]);
      expect(await store().releases("ep1", { belowVersion: 2, limit: 10 })).toEqual([shown(first)]);
      expect(await store().releases("ep1", { ...page, limit: 1 })).toHaveLength(1);
      expect(await store().releases("ep2", page)).toEqual([]);
    });

    test("trims what is old, and of named endpoints the oldest decisions beyond a number", async () => {
      await store().save({ ...nothing, reports: [reportOf("old", 1), reportOf("ep1", 50)] });
      await decide("ep1", 1, 20, 30, 40, 50);
      await decide("ep2", 20, 30, 40, 50);
      await store().trim({ beforeMs: 10, endpointIds: ["ep1", "unknown"], decisionsMax: 2 });
      expect(await momentsOf("ep1")).toEqual([50, 40]);
      expect(await momentsOf("ep2")).toEqual([50, 40, 30, 20]);
      expect(await store().reports(["old", "ep1"])).toEqual([reportOf("ep1", 50)]);
    });

    test("removes all of an endpoint and nothing else", async () => {
      const release = { version: 1, imageName: "a", templateId: "t", startedAtMs: 1, completedAtMs: 1 };
      for (const endpointId of ["ep1", "ep2"]) {
        await decide(endpointId, 1);
        await store().save({ ...nothing, reports: [reportOf(endpointId, 1)], releases: [{ ...release, endpointId }] });
      }
      await store().remove("ep1");
      expect(await momentsOf("ep1")).toEqual([]);
      expect(await store().reports(["ep1", "ep2"])).toEqual([reportOf("ep2", 1)]);
      expect(await store().releases("ep1", { belowVersion: 9, limit: 9 })).toEqual([]);
      expect(await store().releases("ep2", { belowVersion: 9, limit: 9 })).toEqual([release]);
      expect(await momentsOf("ep2")).toEqual([1]);
    });
  });
}
