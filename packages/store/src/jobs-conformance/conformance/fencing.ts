import type { AttemptRef, JobStore, ReportOutcome } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  complete,
  endpointId,
  everythingOf,
  fail,
  giveUp,
  inline,
  jobIn,
  nextPlace,
  running,
  startMs,
  stored,
  taken,
  timeOut,
} from "./job-samples.ts";

type Report = (store: JobStore, attempt: AttemptRef) => Promise<ReportOutcome>;

/** All that a worker may report. */
const reports: Readonly<Record<string, Report>> = {
  complete,
  fail,
  begin: (store, attempt) => store.begin(attempt, startMs + 5, startMs),
  progress: (store, attempt) => store.progress(attempt, inline("50"), startMs),
  chunk: (store, attempt) => store.appendChunks(attempt, [{ output: inline("1"), metrics: null }], startMs),
  release: (store, attempt) => store.returnToQueue(attempt, "release", startMs),
};

export function describeFencing(rig: JobStoreRig): void {
  const { store } = rig;
  describe("fencing", () => {
    describe.each(Object.entries(reports))("%s", (_name, report) => {
      test.each<[what: string, changes: Partial<AttemptRef>, kind: ReportOutcome["kind"]]>([
        ["another token", { attemptToken: "forged" }, "stale"],
        ["an empty token", { attemptToken: "" }, "stale"],
        ["no token and another worker", { attemptToken: null, workerId: "worker2" }, "stale"],
        ["no token and no worker", { attemptToken: null, workerId: "" }, "stale"],
        ["another endpoint", { endpointId: "endpoint2" }, "missing"],
      ])("with %s changes nothing", async (_what, changes, kind) => {
        const job = await running(store);
        const before = await everythingOf(store, job.id);
        expect((await report(store, attemptOf(job, changes))).kind).toBe(kind);
        expect(await everythingOf(store, job.id)).toEqual(before);
      });

      test("without a token counts when it comes from the worker of the attempt", async () => {
        const job = await running(store);
        expect((await report(store, attemptOf(job, { attemptToken: null }))).kind).toBe("applied");
      });

      test("with the token counts whatever worker it says it comes from", async () => {
        const job = await running(store);
        expect((await report(store, attemptOf(job, { workerId: "renamed" }))).kind).toBe("applied");
      });

      test.each(["with a token", "without a token", "with an empty token"])(
        "%s is late after the service ended the attempt",
        async (how) => {
          for (const end of [timeOut, giveUp]) {
            const job = await running(store);
            expect((await end(store, attemptOf(job))).kind).toBe("applied");
            const before = await everythingOf(store, job.id);
            const token = how === "with a token" ? job.attemptToken : how === "without a token" ? null : "";
            expect((await report(store, attemptOf(job, { attemptToken: token }))).kind).toBe("stale");
            expect(await everythingOf(store, job.id)).toEqual(before);
          }
        },
      );

      test("is late after the job was cancelled, retried or handed to another worker", async () => {
        const cancelled = await jobIn(store, "CANCELLED");
        const retried = await jobIn(store, "FAILED");
        await store.retry(endpointId, retried.job.id, nextPlace(startMs), startMs);
        const waitsAgain = await everythingOf(store, retried.job.id);
        expect((await report(store, retried.attempt)).kind).toBe("stale");
        expect((await report(store, { ...retried.attempt, attemptToken: null })).kind).toBe("stale");
        expect(await everythingOf(store, retried.job.id)).toEqual(waitsAgain);

        const again = await taken(store, { workerId: "worker2" });
        expect(again.id).toBe(retried.job.id);
        const handedOn = await everythingOf(store, retried.job.id);
        expect((await report(store, retried.attempt)).kind).toBe("stale");
        expect((await report(store, { ...retried.attempt, attemptToken: null })).kind).toBe("stale");
        expect(await everythingOf(store, retried.job.id)).toEqual(handedOn);

        const end = await everythingOf(store, cancelled.job.id);
        expect((await report(store, cancelled.attempt)).kind).toBe("stale");
        expect(await everythingOf(store, cancelled.job.id)).toEqual(end);
      });
    });

    test("the end of an attempt that is reported again is a repetition, and the first report stands", async () => {
      const job = await running(store);
      await complete(store, attemptOf(job), startMs + 1);
      const before = await everythingOf(store, job.id);
      expect(await complete(store, attemptOf(job), startMs + 2)).toMatchObject({
        kind: "repeated",
        job: { status: "COMPLETED", finishedAtMs: startMs + 1 },
      });
      expect((await fail(store, attemptOf(job, { attemptToken: null }), startMs + 2)).kind).toBe("repeated");
      expect((await complete(store, attemptOf(job, { attemptToken: "forged" }), startMs + 2)).kind).toBe("stale");
      expect(await everythingOf(store, job.id)).toEqual(before);
    });

    test("of two ends at once the first one asked for wins", async () => {
      const first = await running(store);
      const done = complete(store, attemptOf(first));
      const cancelled = store.cancel(endpointId, first.id, startMs);
      expect([(await done).kind, (await cancelled).kind]).toEqual(["applied", "refused"]);
      expect((await stored(store, first.id)).status).toBe("COMPLETED");

      const second = await running(store);
      const outcomes = await Promise.all([
        store.returnToQueue(attemptOf(second), "lose", startMs),
        complete(store, attemptOf(second)),
        timeOut(store, attemptOf(second)),
        store.cancel(endpointId, second.id, startMs),
      ]);
      expect(outcomes.map(({ kind }) => kind)).toEqual(["applied", "stale", "stale", "applied"]);
      expect((await stored(store, second.id)).status).toBe("CANCELLED");
    });
  });
}
