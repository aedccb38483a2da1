import type { EndSignal } from "./end-signal.ts";

/** A worker of a load-balancing endpoint that a request goes to. */
export interface Seat {
  readonly workerId: string;
  /** Where its program answers: an origin that this process reaches, or the host whose gateway reaches it. */
  readonly at: { readonly url: string } | { readonly hostId: string };
  /** The worker is gone, or the endpoint was deleted: the request cannot go on. */
  readonly end: Pick<EndSignal, "isOver" | "add" | "delete">;
  /**
   * The request has ended. Repeating does nothing. `unreached`: the program took no connection, and nothing was sent to it; `broken`: the
   * program broke it off. After either, the worker gets no requests until its health check succeeds.
   */
  release(how?: "unreached" | "broken"): void;
}

/** What a client wants of the worker that its request goes to. */
export interface SeatWish {
  /** The worker that the client had before. */
  readonly workerId?: string;
  /** Another will not do: `strict` refuses at once when it is gone or cannot serve, `strictResume` waits for it while it starts or is frozen. */
  readonly only?: "strict" | "strictResume";
  /** Another gateway sent the request here: only workers of this host count, and it does not wait for one that is yet to start. */
  readonly here?: boolean;
  /** Aborts when the client has left. */
  readonly signal: AbortSignal;
}

/** Chooses the worker of a load-balancing endpoint that a request goes to, and holds requests while none is ready. */
export interface RequestBalancer {
  /**
   * Resolves to a worker as soon as one is ready: the one with the fewest requests under way.
   *
   * @throws DomainError `rate_limited` when too many requests wait already, `unavailable` when none was ready in time or the endpoint
   *   is paused, `not_found` when only a worker would do that is gone; all but the last with `retryAfterSeconds`; NoneHereError
   *   when it must be one of this host, and none of them will serve it
   */
  seat(endpointId: string, wish: SeatWish): Promise<Seat>;
}
