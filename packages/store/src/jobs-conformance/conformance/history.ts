import type { JobNote, JobRecord, JobStore, WebhookNote } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import {
  attemptOf,
  complete,
  endpointId,
  fail,
  inline,
  jobIn,
  nextPlace,
  running,
  startMs,
  stored,
  taken,
} from "./job-samples.ts";

const hooked = { extras: { webhook: "https://example.com/hook" } };

async function notesOf(store: JobStore, { id }: Pick<JobRecord, "id">): Promise<readonly JobNote[]> {
  const details = await store.details(endpointId, id, startMs);
  if (details === undefined) throw new Error(`job ${id} is gone`);
  return details.notes;
}

function attemptNote(job: JobRecord, chunks = 0): object {
  return { attempt: job.attempt, workerId: job.workerId, startedAtMs: job.startedAtMs, chunks };
}

function webhookNote(attempt: number, changes: Partial<WebhookNote> = {}): WebhookNote {
  return {
    type: "WEBHOOK",
    atMs: startMs,
    attempt,
    statusCode: 503,
    error: null,
    nextTryAtMs: startMs + 1,
    ...changes,
  };
}

export function describeHistory(rig: JobStoreRig): void {
  const { store } = rig;
  describe("the notes of a job", () => {
    test.each(["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"] as const)(
      "are none for a usual life until it is %s",
      async (state) => {
        const { job } = await jobIn(store, state);
        expect(await notesOf(store, job)).toEqual([]);
      },
    );

    test("tell of attempts that were lost or given back, and stay when the job ends", async () => {
      const first = await running(store);
      await store.returnToQueue(attemptOf(first), "lose", startMs + 1, "the worker ended");
      const second = await taken(store);
      await store.appendChunks(attemptOf(second), [{ output: inline("1"), metrics: null }], startMs);
      await store.returnToQueue(attemptOf(second), "release", startMs + 2);
      const notes = [
        { type: "RETURNED", atMs: startMs + 1, reason: "LOST", why: "the worker ended", ...attemptNote(first) },
        { type: "RETURNED", atMs: startMs + 2, reason: "RELEASED", ...attemptNote(second, 1) },
      ];
      expect(await notesOf(store, first)).toEqual(notes);
      await complete(store, attemptOf(await taken(store)));
      expect(await notesOf(store, first)).toEqual(notes);
      expect(await stored(store, first.id)).toMatchObject({ status: "COMPLETED", attempt: 3, chunks: 1 });
    });

    test("tell of the end before a retry, with as much of the error as is shown", async () => {
      const failed = await running(store);
      const error = `\0\uD83D${"x".repeat(limits.jobErrorShownMaxChars)}`;
      const end = { to: "FAILED", by: "worker", output: null, error, nowMs: startMs + 1 } as const;
      await store.finish({ attempt: attemptOf(failed), ...end });
      await store.retry(endpointId, failed.id, nextPlace(startMs), startMs + 2);
      const again = await taken(store);
      await fail(store, attemptOf(again), startMs + 3);
      await store.retry(endpointId, failed.id, nextPlace(startMs), startMs + 4);
      const notes = await notesOf(store, failed);
      expect(notes).toMatchObject([
        { type: "RETRIED", atMs: startMs + 2, status: "FAILED", finishedAtMs: startMs + 1, ...attemptNote(failed) },
        { type: "RETRIED", atMs: startMs + 4, status: "FAILED", finishedAtMs: startMs + 3, ...attemptNote(again) },
      ]);
      expect(notes).toMatchObject([
        { error: `\uFFFD\uFFFD${"x".repeat(limits.jobErrorShownMaxChars - 2)}` },
        { error: "error of FAILED" },
      ]);
    });

    test("tell of the tries of a webhook, but not of one that was about an earlier end", async () => {
      const { job } = await jobIn(store, "FAILED", hooked);
      const tries = [
        webhookNote(1),
        webhookNote(2, { statusCode: null, error: "refused", nextTryAtMs: null }),
      ] as const;
      await store.webhookTried(job, 1, startMs + 1, tries[0]);
      await store.webhookTried(job, 2, null, tries[1]);
      expect(await notesOf(store, job)).toEqual(tries);
      await store.retry(endpointId, job.id, nextPlace(startMs), startMs);
      await store.webhookTried(job, 3, null, webhookNote(3));
      const notes = await notesOf(store, job);
      expect(notes).toMatchObject([...tries, { type: "RETRIED" }]);
      await complete(store, attemptOf(await taken(store)));
      await store.webhookTried(job, 3, null, webhookNote(3));
      expect(await notesOf(store, job)).toEqual(notes);
    });

    test("are kept over a restart, as many as the limit says, the latest ones", async () => {
      const job = await running(store);
      let attempt = job;
      const extra = 3;
      for (let count = 1; count <= limits.jobHistoryMax + extra; count += 1) {
        await store.returnToQueue(attemptOf(attempt), "release", startMs + count);
        attempt = await taken(store);
      }
      await rig.reopen();
      const times = (await notesOf(store, job)).map(({ atMs }) => atMs - startMs);
      expect(times).toEqual(Array.from({ length: limits.jobHistoryMax }, (_, index) => index + 1 + extra));
    });
  });
}
