import type { JobStore } from "@millrace/engine";

/** A job store with an up-to-date schema and no jobs. */
export interface JobStoreSubject {
  readonly store: JobStore;
  /** Blobs that the store said nothing refers to any more, in the order it said so. */
  readonly unreferenced: readonly string[];
  /**
   * Removes from the disk what the store removes in bulk: finished jobs with nothing to clean up, some time after they
   * expired and are invisible. Left out by a store that removes each by itself, in `expireDue`.
   */
  readonly removeInBulk?: (nowMs: number) => Promise<void>;
  /** Lets the store go as an end of the process would, and opens what it left. */
  reopen(): Promise<JobStoreSubject>;
  close(): Promise<void>;
}

/** What the tests are given. */
export interface JobStoreRig {
  /** The store of the running test, also after it was opened again. */
  readonly store: JobStore;
  readonly unreferenced: readonly string[];
  /** See {@link JobStoreSubject.removeInBulk}. */
  readonly removeInBulk: ((nowMs: number) => Promise<void>) | undefined;
  reopen(): Promise<void>;
}

/** A store whose methods are those of the one that is current when they are called. */
export function currentStore(current: () => JobStore): JobStore {
  return new Proxy<JobStore>(Object.create(null), { get: (_, method) => Reflect.get(current(), method) });
}
