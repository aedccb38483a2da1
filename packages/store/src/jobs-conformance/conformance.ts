import { afterEach, beforeEach, describe } from "vitest";
import { describeBlobs } from "./conformance/blobs.ts";
import { describeChunks } from "./conformance/chunks.ts";
import { describeClaims } from "./conformance/claims.ts";
import { describeCounters } from "./conformance/counters.ts";
import { describeExpiry } from "./conformance/expiry.ts";
import { describeFailures } from "./conformance/failures.ts";
import { describeFencing } from "./conformance/fencing.ts";
import { describeHistories } from "./conformance/histories.ts";
import { describeHistory } from "./conformance/history.ts";
import { describeIdempotency } from "./conformance/idempotency.ts";
import { currentStore, type JobStoreRig, type JobStoreSubject } from "./conformance/job-store-rig.ts";
import { describeLifecycle } from "./conformance/lifecycle.ts";
import { describeListing } from "./conformance/listing.ts";
import { describeListingHistories } from "./conformance/listing-histories.ts";
import { claim, useAcknowledged, useHandedOutAtOnce } from "./conformance/job-samples.ts";
import { describePurge } from "./conformance/purge.ts";
import { describeReopening } from "./conformance/reopening.ts";
import { describeReports } from "./conformance/reports.ts";
import { describeSubmission } from "./conformance/submission.ts";
import { describeWebhooks } from "./conformance/webhooks.ts";

/**
 * What every storage of jobs has to do. Call it in a test file of the storage.
 *
 * @param historyRuns how many random histories to try, each on a store of its own
 * @param areAcknowledged whether the jobs are acknowledged on acceptance, see `NewJob`
 * @param areHandedOutAtOnce whether a worker polls already when a job that is to run is accepted
 */
export function describeJobStore(
  name: string,
  open: () => Promise<JobStoreSubject>,
  {
    historyRuns,
    areAcknowledged = true,
    areHandedOutAtOnce = false,
  }: { readonly historyRuns: number; readonly areAcknowledged?: boolean; readonly areHandedOutAtOnce?: boolean },
): void {
  describe(`job store on ${name}`, () => {
    let subject: JobStoreSubject;
    beforeEach(async () => {
      useAcknowledged(areAcknowledged);
      useHandedOutAtOnce(areHandedOutAtOnce);
      subject = await open();
      // The store knows from now on that nothing waits.
      if (areHandedOutAtOnce) await claim(subject.store);
    });
    afterEach(async () => {
      useAcknowledged(true);
      useHandedOutAtOnce(false);
      await subject.close();
    });
    const rig: JobStoreRig = {
      store: currentStore(() => subject.store),
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
    describeFailures(rig);
    describeReports(rig);
    describeExpiry(rig);
    describePurge(rig);
    describeChunks(rig);
    describeWebhooks(rig);
    describeBlobs(rig);
    describeCounters(rig);
    describeReopening(rig);
    describeListing(rig);
    describeHistory(rig);
    describeListingHistories(rig, historyRuns);
    describeHistories(open, historyRuns);
  });
}
