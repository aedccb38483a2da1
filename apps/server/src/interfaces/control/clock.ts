import { invalidField, type MovableClock } from "@millrace/engine";

/** Largest step of one call: a year. */
const ADVANCE_MAX_MS = 366 * 24 * 60 * 60 * 1000;

/** The time of the service, in milliseconds since the epoch, and by how much it is ahead of the machine's. */
export interface ClockReading {
  readonly nowMs: number;
  readonly aheadMs: number;
}

export function readClock(clock: MovableClock): ClockReading {
  const nowMs = clock.now();
  return { nowMs, aheadMs: nowMs - Date.now() };
}

interface Moved {
  readonly clock: MovableClock;
  /** Exchanges with the other gateways what is new. */
  readonly beat: () => Promise<void>;
}

/**
 * Stops the clock (`held: true`) or lets it run (`held: false`), and moves it forward by `advanceMs`. Answers when every timer
 * due by then has fired. What gateways tell each other at intervals is exchanged before, as it would be while the time passes.
 *
 * @throws DomainError `invalid_request`
 */
export async function changeClock({ clock, beat }: Moved, body: unknown): Promise<ClockReading> {
  const { held, advanceMs } = changeOf(body);
  if (held === true) clock.hold();
  if (advanceMs !== undefined) {
    await beat();
    await clock.advance(advanceMs);
  }
  if (held === false) clock.release();
  return readClock(clock);
}

function changeOf(body: unknown): { readonly held: boolean | undefined; readonly advanceMs: number | undefined } {
  const fields = typeof body === "object" && body !== null ? body : {};
  const held = "held" in fields ? fields.held : undefined;
  if (held !== undefined && typeof held !== "boolean") throw invalidField("held", "must be true or false");
  const advanceMs = "advanceMs" in fields ? fields.advanceMs : undefined;
  if (advanceMs === undefined && held !== undefined) return { held, advanceMs };
  if (typeof advanceMs !== "number" || !Number.isInteger(advanceMs) || advanceMs < 0 || advanceMs > ADVANCE_MAX_MS) {
    throw invalidField("advanceMs", `must be a whole number from 0 to ${ADVANCE_MAX_MS}`);
  }
  return { held, advanceMs };
}
