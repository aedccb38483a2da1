import { type AccountService, type Clock, DomainError, type Principal, type Timer } from "@millrace/engine";
import { refusalIn } from "./given-keys.ts";

/** A request that is under way by the right of a key. */
export interface KeyedRequest {
  readonly keyHash: string;
  /** Why the key, as it is now, may not do this; undefined while it may. */
  readonly refusalOf: (principal: Principal) => Error | undefined;
  /** Ends it: with this refusal while nothing is answered, otherwise in the middle of its answer. Called once. */
  readonly end: (refusal: Error) => void;
}

/** Requests under way, which end when their key may do so no more: a stream may last for days, and a download for hours. */
export interface KeyedRequests {
  add(request: KeyedRequest): void;
  /** It has ended. */
  delete(request: KeyedRequest): void;
  close(): void;
}

export interface KeyedRequestsOptions {
  readonly clock: Clock;
  readonly accounts: Pick<AccountService, "identify">;
  readonly onError: (error: unknown) => void;
}

/** As long as a key that another gateway revoked may be known here. */
const LOOK_EVERY_MS = 5_000;

/** Each key is looked up once, however many requests go by it; without requests, nothing is done. */
export function createKeyedRequests({ clock, accounts, onError }: KeyedRequestsOptions): KeyedRequests {
  const open = new Set<KeyedRequest>();
  let timer: Timer | undefined;

  async function look(): Promise<void> {
    timer = undefined;
    for (const [keyHash, requests] of Map.groupBy(open, (request) => request.keyHash)) {
      try {
        const principal = await accounts.identify(keyHash).catch(refusalIn);
        for (const request of requests) {
          const refusal = principal instanceof DomainError ? principal : request.refusalOf(principal);
          // A request may have ended meanwhile.
          if (refusal !== undefined && open.delete(request)) request.end(refusal);
        }
      } catch (error) {
        // While the storage cannot say so, a key is not taken for revoked.
        onError(error);
      }
    }
    arm();
  }

  function arm(): void {
    if (open.size > 0) timer ??= clock.setTimer(clock.now() + LOOK_EVERY_MS, look);
  }

  return {
    add(request) {
      open.add(request);
      arm();
    },
    delete: (request) => void open.delete(request),
    close() {
      open.clear();
      timer?.cancel();
    },
  };
}
