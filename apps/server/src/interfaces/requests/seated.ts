import { DomainError, type RequestBalancer, type Seat, type SeatWish } from "@millrace/engine";
import { UnreachedError } from "../../http/relay/dispatch-request.ts";

/** How many workers are tried that take no connection. */
const TRIES_MAX = 3;

/**
 * Has a worker serve a request. Another one is tried only when the first took no connection: what was sent may have had its effect.
 *
 * @param serve sends the request; its seat is released when it resolves, or throws
 */
export async function withSeat(
  balancer: RequestBalancer,
  endpointId: string,
  wish: () => SeatWish,
  serve: (seat: Seat) => Promise<void>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const seat = await balancer.seat(endpointId, wish());
    try {
      await serve(seat);
      return;
    } catch (error) {
      seat.release(error instanceof UnreachedError ? "unreached" : "broken");
      if (!(error instanceof UnreachedError)) throw error;
      if (tried === TRIES_MAX) throw noneReached();
    } finally {
      seat.release();
    }
  }
}

function noneReached(): DomainError {
  const message = `${TRIES_MAX} workers of the endpoint took no connection on their port. Try again; if this lasts, look at their logs.`;
  return new DomainError("unavailable", message, { retryAfterSeconds: 1 });
}
