import { DomainError, type RequestBalancer, type Seat, type SeatWish } from "@millrace/engine";
import { BadAnswerError } from "../../http/connections/upstream.ts";
import { UnreachedError } from "../../http/relay/unreached-error.ts";

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
      seat.release(howItFailed(error));
      if (!(error instanceof UnreachedError)) throw error;
      if (tried === TRIES_MAX) throw noneReached();
    } finally {
      seat.release();
    }
  }
}

/** What is no fault of the program says nothing about it: a refusal of this service, or a client that broke off. */
function howItFailed(error: unknown): "unreached" | "broken" | undefined {
  if (error instanceof UnreachedError) return "unreached";
  return error instanceof BadAnswerError ? "broken" : undefined;
}

function noneReached(): DomainError {
  const message = `${TRIES_MAX} workers of the endpoint took no connection on their port. Try again; if this lasts, look at their logs.`;
  return new DomainError("unavailable", message, { retryAfterSeconds: 1 });
}
