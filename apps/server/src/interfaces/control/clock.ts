import { invalidField, type MovableClock } from "@millrace/engine";

/** Largest step of one call: a year. */
const ADVANCE_MAX_MS = 366 * 24 * 60 * 60 * 1000;

/** The time of the service, in milliseconds since the epoch. */
export interface ClockReading {
  readonly nowMs: number;
}

export function readClock(clock: MovableClock): ClockReading {
  return { nowMs: clock.now() };
}

/** Moves time forward; answers when every timer due by then has fired. @throws DomainError `invalid_request` */
export async function advanceClock(clock: MovableClock, body: unknown): Promise<ClockReading> {
  const ms = typeof body === "object" && body !== null && "advanceMs" in body ? body.advanceMs : undefined;
  if (typeof ms !== "number" || !Number.isInteger(ms) || ms < 0 || ms > ADVANCE_MAX_MS) {
    throw invalidField("advanceMs", `must be a whole number from 0 to ${ADVANCE_MAX_MS}`);
  }
  await clock.advance(ms);
  return readClock(clock);
}
