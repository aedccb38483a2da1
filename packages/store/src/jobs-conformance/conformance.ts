import type { JobStore } from "@millrace/engine";
import { afterEach, beforeEach, describe } from "vitest";
import { describeBlobs } from "./conformance/blobs.ts";
import { describeChunks } from "./conformance/chunks.ts";
import { describeClaims } from "./conformance/claims.ts";
import { describeCounters } from "./conformance/counters.ts";
import { describeExpiry } from "./conformance/expiry.ts";
import { describeFencing } from "./conformance/fencing.ts";
import { describeHistories } from "./conformance/histories.ts";
import { describeIdempotency } from "./conformance/idempotency.ts";
import { describeLifecycle } from "./conformance/lifecycle.ts";
import { usePromises } from "./conformance/job-samples.ts";
import { describePurge } from "./conformance/purge.ts";
import { describeReopening } from "./conformance/reopening.ts";
import { describeReports } from "./conformance/reports.ts";
import { describeSubmission } from "./conformance/submission.ts";
import { describeWebhooks } from "./conformance/webhooks.ts";

/** A job store with an up-to-date schema and no jobs. */
export interface JobStoreSubject {
  readonly store: JobStore;
  /** Blobs that the store said nothing refers to any more, in the order it said so. */
  readonly unreferenced: readonly string[];
  /**
   * Removes from the disk what the store removes in bulk: finished jobs with nothing to clean up, some time after they
   * expired and are seen by nobody. Left out by a store that removes each by itself, in `expireDue`.
   */
  readonly removeInBulk?: (nowMs: number) => Promise<void>;
  /** Lets the store go as an end of the process would, and opens what it left. */
  reopen(): Promise<JobStoreSubject>;
  close(): Promise<void>;
}

/** The store of the running test. */
export interface JobStoreRig {
  readonly store: JobStore;
  readonly unreferenced: readonly string[];
  /** See {@link JobStoreSubject.removeInBulk}. */
  readonly removeInBulk: ((nowMs: number) => Promise<void>) | undefined;
  /** From then on `store` is the one that was opened again. */
  reopen(): Promise<void>;
}

/**
 * What every storage of jobs has to do. Call it in a test file of the storage.
 *
 * @param historyRuns how many random histories to try, each on a store of its own
 * @param arePromised whether somebody was promised the jobs, see `NewJob`
 */
export function describeJobStore(
  name: string,
  open: () => Promise<JobStoreSubject>,
  { historyRuns, arePromised = true }: { readonly historyRuns: number; readonly arePromised?: boolean },
): void {
  describe(`job store on ${name}`, () => {
    let subject: JobStoreSubject;
    beforeEach(async () => {
      usePromises(arePromised);
      subject = await open();
    });
    afterEach(async () => {
      usePromises(true);
      await subject.close();
    });
    const rig: JobStoreRig = {
      get store() {
        return subject.store;
      },
      get unreferenced() {
        return subject.unreferenced;
      },
      get removeInBulk() {
        return subject.removeInBulk;
      },
      async reopen() {
        subject = await subject.reopen();
      },
    };

    describeLifecycle(rig);
    describeSubmission(rig);
    describeIdempotency(rig);
    describeClaims(rig);
    describeFencing(rig);
    describeReports(rig);
    describeExpiry(rig);
    describePurge(rig);
    describeChunks(rig);
    describeWebhooks(rig);
    describeBlobs(rig);
    describeCounters(rig);
    describeReopening(rig);
    describeHistories(open, historyRuns);
  });
}
