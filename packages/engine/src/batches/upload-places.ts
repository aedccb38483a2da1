import { limits } from "@millrace/spec";
import { DomainError } from "../kernel/errors.ts";

/** Bodies with requests that are taken in at a time, by account: each keeps files open and fills the disk. */
export interface UploadPlaces {
  /** @returns what gives the place back. @throws DomainError `rate_limited` */
  enter(accountId: string): () => void;
  within<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

export function createUploadPlaces(most: number): UploadPlaces {
  const taken = new Map<string, number>();

  function enter(accountId: string): () => void {
    const count = taken.get(accountId) ?? 0;
    if (count >= most) {
      const message = `The account sends ${count} bodies with requests of batches at the moment, the maximum. Try again when one is done.`;
      throw new DomainError("rate_limited", message, { retryAfterSeconds: 10 });
    }
    taken.set(accountId, count + 1);
    return () => {
      const left = (taken.get(accountId) ?? 1) - 1;
      if (left === 0) taken.delete(accountId);
      else taken.set(accountId, left);
    };
  }

  return {
    enter,
    async within(accountId, work) {
      const leave = enter(accountId);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Blobs that no row names are swept after a while, so that what is taken in must be kept before. */
export function requireInTime(nowMs: number, untilMs: number): void {
  if (nowMs < untilMs) return;
  const message = `The body took longer than ${limits.batchUploadMaxMs / 3_600_000} hours. Send the requests in several calls.`;
  throw new DomainError("request_timeout", message);
}
