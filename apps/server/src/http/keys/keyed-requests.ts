import type { AccountService, Clock, Principal, Timer } from "@millrace/engine";
import { unknownKey } from "./given-keys.ts";

/** A request that is under way by the right of a key. */
export interface KeyedRequest {
  readonly keyHash: string;
  /** Whether the key, as it is now, may do this. */
  readonly isAllowed: (principal: Principal) => boolean;
  /** Ends it. */
  readonly cut: () => void;
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
        const principal = await accounts.identify(keyHash).catch(unknownKey);
        for (const { isAllowed, cut } of requests) if (principal === undefined || !isAllowed(principal)) cut();
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
