import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe } from "vitest";
import { describeAccountRows } from "./account-rows.ts";
import { describeAccounts } from "./accounts.ts";
import { describeAudit } from "./audit.ts";
import { describeBatches } from "./batches.ts";
import { describeConcurrency } from "./concurrency.ts";
import { describeEndpoints } from "./endpoints.ts";
import { describeFlash } from "./flash.ts";
import { describeHostAbsences } from "./host-absences.ts";
import { describeNotifications } from "./notifications.ts";
import { describePodHistory } from "./pod-history.ts";
import { describePods } from "./pods.ts";
import { describeModelPins } from "./model-pins.ts";
import { describeTokenCounts } from "./token-counts.ts";
import { describePrestartFailures } from "./prestart-failures.ts";
import { describeRentalHistory } from "./rental-history.ts";
import { describeRentals } from "./rentals.ts";
import { describeSandboxes } from "./sandboxes.ts";
import { describeSealed } from "./sealed.ts";
import { describeTemplates } from "./templates.ts";
import { describeVerifications } from "./verifications.ts";
import { describeVolumes } from "./volumes.ts";
import { describeWorkerAssignments } from "./worker-assignments.ts";
import type { ManagementSchema, ManagementStore } from "../index.ts";

/** A store with an up-to-date schema and no rows. */
export interface ConformanceSubject {
  readonly store: ManagementStore;
  /** What the store is kept in. */
  readonly db: Kysely<ManagementSchema>;
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
    const store = (): ManagementStore => unbound(subject.store);

    describeAccounts(store);
    describeAccountRows(store, () => subject.db);
    describeAudit(store);
    describeNotifications(store);
    describeVerifications(store);
    describeTemplates(store);
    describeEndpoints(store);
    describePods(store);
    describePrestartFailures(store);
    describeModelPins(store);
    describeSandboxes(store);
    describeTokenCounts(store);
    describeBatches(store);
    describeFlash(store);
    describeVolumes(store);
    describeSealed(store);
    describeRentals(store);
    describeHostAbsences(store);
    describeWorkerAssignments(store);
    describeRentalHistory(store);
    describePodHistory(store, () => subject.db);
    describeConcurrency(store);
  });
}

type Methods = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

/** The same store, whose methods are called as plain functions: what stands around a repository may pass them on without it. */
function unbound(store: ManagementStore): ManagementStore {
  const repositories = Object.entries(store as unknown as Readonly<Record<string, Methods>>);
  const plain = repositories.map(([name, methods]) => [
    name,
    Object.fromEntries(
      Object.entries(methods).map(([method, call]) => [method, (...given: unknown[]) => call(...given)]),
    ),
  ]);
  return Object.fromEntries(plain) as ManagementStore;
}
