import { afterEach, beforeEach, describe } from "vitest";
import { describeAccounts } from "./conformance/accounts.ts";
import { describeConcurrency } from "./conformance/concurrency.ts";
import { describeEndpoints } from "./conformance/endpoints.ts";
import { describePods } from "./conformance/pods.ts";
import { describeRentalHistory } from "./conformance/rental-history.ts";
import { describeRentals } from "./conformance/rentals.ts";
import { describeSealed } from "./conformance/sealed.ts";
import { describeTemplates } from "./conformance/templates.ts";
import { describeVolumes } from "./conformance/volumes.ts";
import type { ManagementStore } from "./index.ts";

/** A store with an up-to-date schema and no rows. */
export interface ConformanceSubject {
  readonly store: ManagementStore;
  close(): Promise<void>;
}

/** What every storage of management has to do. Call it in a test file of the storage. */
export function describeManagementStore(name: string, open: () => Promise<ConformanceSubject>): void {
  describe(`management store on ${name}`, () => {
    let subject: ConformanceSubject;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());
    const store = (): ManagementStore => subject.store;

    describeAccounts(store);
    describeTemplates(store);
    describeEndpoints(store);
    describePods(store);
    describeVolumes(store);
    describeSealed(store);
    describeRentals(store);
    describeRentalHistory(store);
    describeConcurrency(store);
  });
}
