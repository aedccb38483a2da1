import { addChangeSums, changeSumOf, DAY_MS, HOUR_MS, hourOf, type ChangeSum } from "../sums/change-sum.ts";
import type { Holding } from "../sums/holding.ts";
import { monthChangeOf, type MonthChange } from "../sums/month-change.ts";
import type { PodHistory, PodKind, RentalHistory } from "./ports.ts";
import { hoursCutBy } from "./rental-history.ts";
import { lineOf, type RentalLine } from "../rentals/rental-line.ts";
import type { Rental } from "../rentals/rental.ts";
import type { Period } from "../sums/usage.ts";

type LineSum = ChangeSum & { readonly lineId: string };

/** The history that a store would answer, made from the rentals themselves. */
export function historyOf(
  rentals: readonly Rental[],
  period: Period,
  resolution: "hour" | "day",
  accepts: (line: RentalLine) => boolean = () => true,
): RentalHistory {
  const counted = rentals.filter((rental) => accepts(lineOf(rental)));
  const cutHours = hoursCutBy(period);
  const changes: LineSum[] = [];
  const rest: (Holding & { lineId: string })[] = [];
  for (const rental of counted) {
    for (const [atMs, sign] of [[rental.startedAtMs, 1] as const, [rental.endedAtMs, -1] as const]) {
      if (atMs === null || atMs < hourOf(period.fromMs)) continue;
      const spanMs = resolution === "hour" ? HOUR_MS : DAY_MS;
      const sum = { ...changeSumOf(rental, atMs, sign, spanMs), lineId: lineIdOf(rental) };
      if (atMs >= period.untilMs || cutHours.includes(hourOf(atMs))) rest.push(sum);
      else changes.push(sum);
    }
  }
  const isCut = (atMs: number | null): boolean => atMs !== null && cutHours.includes(hourOf(atMs));
  return {
    lines: new Map(counted.map((rental) => [lineIdOf(rental), lineOf(rental)])),
    open: rentals.filter(({ endedAtMs }) => endedAtMs === null),
    changes: summed(changes).toReversed(),
    rest,
    cut: rentals.filter(({ startedAtMs, endedAtMs }) => isCut(startedAtMs) || isCut(endedAtMs)),
  };
}

/** The history of pods that a store would answer, made from the rentals themselves. */
export function podHistoryOf(rentals: readonly Rental[], { fromMs, untilMs }: Period): PodHistory {
  const changes: (MonthChange & PodKind)[] = [];
  const after: (Holding & PodKind)[] = [];
  for (const rental of rentals.filter(({ holderKind }) => holderKind === "pod")) {
    for (const [atMs, sign] of [[rental.startedAtMs, 1] as const, [rental.endedAtMs, -1] as const]) {
      if (atMs === null || atMs < fromMs) continue;
      const { holderId, gpuTypeId, cpuFlavorId } = rental;
      const change = { ...monthChangeOf(rental, atMs, sign), holderId, gpuTypeId, cpuFlavorId };
      if (atMs >= untilMs) after.push(change);
      else if (change.atMs >= fromMs) changes.push(change);
      // A part of a month is read as of its beginning.
      else changes.push({ ...change, ...monthChangeOf(rental, atMs, sign, fromMs) });
    }
  }
  return { open: rentals.filter(({ endedAtMs }) => endedAtMs === null), changes: changes.toReversed(), after };
}

function lineIdOf(rental: Rental): string {
  return JSON.stringify(lineOf(rental));
}

function summed(changes: readonly LineSum[]): LineSum[] {
  const sums = new Map<string, LineSum>();
  for (const change of changes) {
    const key = `${change.atMs} ${change.lineId}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? change : { ...addChangeSums(sum, change), lineId: change.lineId });
  }
  return [...sums.values()];
}
