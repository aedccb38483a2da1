import { DomainError } from "@millrace/engine";

/** The streams of one kind that are open here. */
export interface StreamPlaces {
  /** Takes a place for a stream of the account; `close` gives it back. @throws DomainError `rate_limited` when there is none */
  open(accountId: string): { readonly closing: AbortSignal; readonly close: () => void };
  /** Ends all, and those that are still to come. */
  close(): void;
}

export interface StreamPlacesOptions {
  /** What is streamed, in the plural. */
  readonly what: string;
  readonly perAccountMax: number;
  readonly max: number;
}

/** Pause after which a place may be free. */
const retryAfterSeconds = 5;

export function createStreamPlaces({ what, perAccountMax, max }: StreamPlacesOptions): StreamPlaces {
  const ofAccount = new Map<string, number>();
  const closing = new AbortController();
  let all = 0;
  return {
    open(accountId) {
      const own = ofAccount.get(accountId) ?? 0;
      if (own >= perAccountMax) {
        const message = `The account has ${own} streams of ${what} open, which is the limit. Close one and try again.`;
        throw new DomainError("rate_limited", message, { retryAfterSeconds });
      }
      if (all >= max) {
        const message = `This gateway has ${all} streams of ${what} open, which is the limit. Try again.`;
        throw new DomainError("rate_limited", message, { retryAfterSeconds });
      }
      ofAccount.set(accountId, own + 1);
      all += 1;
      let isOpen = true;
      return {
        closing: closing.signal,
        close() {
          if (!isOpen) return;
          isOpen = false;
          all -= 1;
          const left = (ofAccount.get(accountId) ?? 1) - 1;
          if (left === 0) ofAccount.delete(accountId);
          else ofAccount.set(accountId, left);
        },
      };
    },
    close: () => closing.abort(),
  };
}
