import { DomainError, notFound } from "../../kernel/errors.ts";
import { TransientMap } from "../../kernel/transient-collections.ts";
import type { QueueEndpoint, QueueEndpoints } from "../model/ports.ts";

/** Submits waiting for their commit beyond which new ones are turned away. */
const PENDING_MAX = 20_000;

/** Decides whether a job may be accepted at all, and knows which are on their way to the store. */
export interface Admission {
  /**
   * Lets a job in; the result is to be called when it is stored or refused.
   *
   * @throws DomainError `not_found` when the endpoint went while the body of the job was on its way, maybe through another
   * gateway; `invalid_request` for an endpoint without a queue; `unavailable` when too many are on their way, or the endpoint is closed
   */
  enter(endpointId: string): () => void;
  /** Accepts no more jobs for an endpoint; resolves when those on their way are stored. */
  close(endpointId: string): Promise<void>;
  reopen(endpointId: string): void;
}

export function createAdmission(endpoints: QueueEndpoints): Admission {
  const closed = new Set<string>();
  const pending = new TransientMap<string, number>();
  const onEmpty = new Map<string, (() => void)[]>();
  let pendingTotal = 0;

  function leave(endpointId: string): void {
    pendingTotal -= 1;
    const left = (pending.get(endpointId) ?? 1) - 1;
    if (left > 0) {
      pending.set(endpointId, left);
      return;
    }
    pending.delete(endpointId);
    for (const resolve of onEmpty.get(endpointId) ?? []) resolve();
    onEmpty.delete(endpointId);
  }

  return {
    enter(endpointId) {
      const endpoint = endpoints.get(endpointId);
      if (endpoint === undefined) throw notFound("endpoint", endpointId);
      requireQueue(endpoint);
      if (closed.has(endpointId)) throw busy("The endpoint is being deleted.");
      if (pendingTotal >= PENDING_MAX) throw busy("Too many jobs are being accepted at once.");
      pendingTotal += 1;
      pending.set(endpointId, (pending.get(endpointId) ?? 0) + 1);
      return () => leave(endpointId);
    },
    async close(endpointId) {
      closed.add(endpointId);
      if (!pending.has(endpointId)) return;
      await new Promise<void>((resolve) => {
        onEmpty.set(endpointId, [...(onEmpty.get(endpointId) ?? []), resolve]);
      });
    },
    reopen(endpointId) {
      closed.delete(endpointId);
    },
  };
}

/** Refuses an operation on jobs where the endpoint takes requests instead. */
export function requireQueue({ id, type }: QueueEndpoint): void {
  if (type === "QB") return;
  throw new DomainError(
    "invalid_request",
    `The endpoint ${id} is a load-balancing endpoint and has no jobs. Send requests to /lb/${id}/ and any path below it.`,
  );
}

function busy(what: string): DomainError {
  return new DomainError("unavailable", `${what} Try again.`, { retryAfterSeconds: 1 });
}
