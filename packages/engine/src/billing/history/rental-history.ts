import type { BillingBucketSize } from "@millrace/spec";
import { holdingOf } from "../sums/holding.ts";
import { hourOf, momentaryChangeOf } from "../sums/change-sum.ts";
import type { RentalHistory } from "./ports.ts";
import { lineOf, type RentalLine } from "../rentals/rental-line.ts";
import type { Rental } from "../rentals/rental.ts";
import type { Period, UsageSpan } from "../sums/usage.ts";
import { type UsageGroup, UsageGroups } from "./usage-groups.ts";

export interface HistoryView {
  readonly accepts: (line: RentalLine) => boolean;
  readonly groupOf: (line: RentalLine) => string | null;
}

/**
 * What each group used in each span of the period that the history was read for. Whole hours come from sums; in an hour
 * that the period cuts, each beginning and end is looked at by itself.
 */
export function usageOfHistory(
  history: RentalHistory,
  view: HistoryView,
  size: BillingBucketSize,
  period: Period,
): ReadonlyMap<string | null, readonly UsageSpan[]> {
  const groups = new UsageGroups<string | null>();
  const groupOfLine = new Map([...history.lines].map(([id, line]) => [id, groups.of(view.groupOf(line))]));
  const groupOfRental = (rental: Rental): UsageGroup | undefined => {
    const line = lineOf(rental);
    return view.accepts(line) ? groups.of(view.groupOf(line)) : undefined;
  };
  const cutHours = new Set(hoursCutBy(period));
  // Computes backwards from the current holdings to those at the start of the period.
  for (const rental of history.open) {
    groupOfRental(rental)?.before.add(holdingOf(rental));
  }
  for (const sum of history.rest) {
    groupOfLine.get(sum.lineId)?.before.add(sum, -1);
  }
  for (const change of history.changes) {
    const group = groupOfLine.get(change.lineId);
    if (group === undefined) continue;
    group.before.add(change, -1);
    group.changes.push(change);
  }
  for (const rental of history.cut) {
    const group = groupOfRental(rental);
    if (group === undefined) continue;
    for (const [atMs, sign] of [[rental.startedAtMs, 1] as const, [rental.endedAtMs, -1] as const]) {
      if (atMs === null || !cutHours.has(hourOf(atMs)) || atMs >= period.untilMs) continue;
      const change = momentaryChangeOf(rental, atMs, sign);
      if (atMs >= period.fromMs) group.changes.push(change);
      else group.before.add(change);
    }
  }
  return groups.usage(size, period);
}

/** The hours that a period has a part of only. */
export function hoursCutBy({ fromMs, untilMs }: Period): number[] {
  return [...new Set([fromMs, untilMs].filter((ms) => hourOf(ms) !== ms).map(hourOf))];
}
