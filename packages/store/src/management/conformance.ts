import { afterEach, beforeEach, describe } from "vitest";
import { describeAccounts } from "./conformance/accounts.ts";
import { describeConcurrency } from "./conformance/concurrency.ts";
import { describeEndpoints } from "./conformance/endpoints.ts";
import { describeTemplates } from "./conformance/templates.ts";
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
    describeConcurrency(store);
  });
}
