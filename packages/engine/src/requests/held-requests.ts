import type { Clock } from "../kernel/clock.ts";
import { DomainError } from "../kernel/errors.ts";

/** Bounds of requests that wait for a worker. */
export interface HoldBounds {
  /** Requests of one endpoint that wait at one gateway. */
  readonly heldMax: number;
  readonly holdMaxMs: number;
}

interface Held<Wish> {
  readonly wish: Wish;
  readonly sinceMs: number;
  /** Ends the wait. */
  readonly leave: () => void;
}

/** Requests of one endpoint that wait for a worker, in the order in which they came. */
export interface HeldRequests<Wish, Given> {
  readonly count: number;
  readonly oldestSinceMs: number | null;
  /**
   * Resolves to what the request is given. @throws DomainError `rate_limited` when too many wait, `unavailable` with the reason when it
   * has waited for too long; the reason of the signal when its client leaves
   */
  hold(wish: Wish & { readonly signal: AbortSignal }): Promise<Given>;
  /** Offers each request, the oldest first, what `give` has for it; null: it waits on. What `give` throws ends its wait. */
  offer(give: (wish: Wish) => Given | null): void;
}

/** Time after which a client may try again that was refused because too many requests wait. */
const FULL_RETRY_SECONDS = 2;
/** The same for one that has waited for a worker in vain. */
const LATE_RETRY_SECONDS = 5;

/** @param why says, in a sentence for people, why no worker is ready; null when that is not known */
export function createHeldRequests<Wish, Given>(
  clock: Clock,
  { heldMax, holdMaxMs }: HoldBounds,
  why: () => string | null,
): HeldRequests<Wish, Given> {
  const waiting = new Map<Held<Wish>, { give(given: Given): void; fail(error: unknown): void }>();
  return {
    get count() {
      return waiting.size;
    },
    get oldestSinceMs() {
      const [first] = waiting.keys();
      return first?.sinceMs ?? null;
    },
    hold(wish) {
      if (waiting.size >= heldMax) {
        const message = `${waiting.size} requests wait for a worker of this endpoint already. Try again later, or raise its workersMax.`;
        throw new DomainError("rate_limited", message, { retryAfterSeconds: FULL_RETRY_SECONDS });
      }
      const { promise, resolve, reject } = Promise.withResolvers<Given>();
      const left = (): void => end(() => reject(wish.signal.reason));
      const timer = clock.setTimer(clock.now() + holdMaxMs, () => {
        const message = `No worker was ready within ${holdMaxMs / 1000} s. ${why() ?? "Its explanation says why."}`;
        end(() => reject(new DomainError("unavailable", message, { retryAfterSeconds: LATE_RETRY_SECONDS })));
      });
      const held = {
        wish,
        sinceMs: clock.now(),
        leave() {
          timer.cancel();
          wish.signal.removeEventListener("abort", left);
          waiting.delete(held);
        },
      };
      const end = (how: () => void): void => {
        held.leave();
        how();
      };
      waiting.set(held, { give: (given) => end(() => resolve(given)), fail: (error) => end(() => reject(error)) });
      wish.signal.addEventListener("abort", left, { once: true });
      if (wish.signal.aborted) left();
      return promise;
    },
    offer(give) {
      for (const [{ wish }, { give: resolve, fail }] of waiting) {
        try {
          const given = give(wish);
          if (given !== null) resolve(given);
        } catch (error) {
          fail(error);
        }
      }
    },
  };
}
