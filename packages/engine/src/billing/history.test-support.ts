import { addHolding, type Holding, nothingHeld } from "./holding.ts";
import { type HourChange, hourChangeOf, hourOf } from "./hour-change.ts";
import type { RentalHistory } from "./ports.ts";
import { lineOf, type RentalLine } from "./rental-line.ts";
import type { Rental } from "./rental.ts";
import type { Period } from "./usage.ts";

/** The history that a store would answer, made from the rentals themselves. */
export function historyOf(
  rentals: readonly Rental[],
  { fromMs, untilMs }: Period,
  accepts: (line: RentalLine) => boolean = () => true,
): RentalHistory {
  const lines = new Map<string, RentalLine>();
  const hours = new Map<string, HourChange & { lineId: string }>();
  for (const rental of rentals) {
    const line = lineOf(rental);
    if (!accepts(line)) continue;
    const lineId = JSON.stringify(line);
    lines.set(lineId, line);
    for (const change of [hourChangeOf(rental, rental.startedAtMs, 1), ...endsOf(rental)]) {
      const key = `${change.atMs} ${lineId}`;
      const sum = hours.get(key);
      hours.set(key, { ...(sum === undefined ? change : add(sum, change)), lineId });
    }
  }
  const later = new Map<string, Holding>();
  for (const change of hours.values()) {
    if (change.atMs < untilMs) continue;
    later.set(change.lineId, addHolding(later.get(change.lineId) ?? nothingHeld, change));
  }
  const isCut = (atMs: number | null): boolean =>
    atMs !== null && [fromMs, untilMs].some((ms) => hourOf(ms) !== ms && hourOf(ms) === hourOf(atMs));
  return {
    lines,
    open: rentals.filter(({ endedAtMs }) => endedAtMs === null),
    changes: [...hours.values()].filter(({ atMs }) => atMs >= hourOf(fromMs) && atMs < untilMs).toReversed(),
    later: [...later].map(([lineId, sum]) => ({ ...sum, lineId })),
    cut: rentals.filter(({ startedAtMs, endedAtMs }) => isCut(startedAtMs) || isCut(endedAtMs)),
  };
}

function endsOf(rental: Rental): HourChange[] {
  return rental.endedAtMs === null ? [] : [hourChangeOf(rental, rental.endedAtMs, -1)];
}

function add(a: HourChange, b: HourChange): HourChange {
  return {
    ...addHolding(a, b),
    atMs: a.atMs,
    computeMomentHigh: a.computeMomentHigh + b.computeMomentHigh,
    computeMomentLow: a.computeMomentLow + b.computeMomentLow,
    storageMomentHigh: a.storageMomentHigh + b.storageMomentHigh,
    storageMomentLow: a.storageMomentLow + b.storageMomentLow,
    runningMoment: a.runningMoment + b.runningMoment,
    diskMoment: a.diskMoment + b.diskMoment,
  };
}
