import type { BillingBucketSize } from "@millrace/spec";
import { holdingOf } from "../sums/holding.ts";
import { changeSumOfMonth } from "../sums/month-change.ts";
import type { PodHistory, PodKind } from "./ports.ts";
import { lineOf, type RentalLine } from "../rentals/rental-line.ts";
import type { Period, UsageSpan } from "../sums/usage.ts";
import { UsageGroups } from "./usage-groups.ts";

/** Sizes whose spans hold whole months, so that sums by the month can tell them. */
export function isMadeOfMonths(size: BillingBucketSize): boolean {
  return size === "month" || size === "year";
}

/** The line of the rentals of a pod that are of one kind. */
export function lineOfPod({ gpuTypeId, cpuFlavorId }: PodKind): RentalLine {
  return {
    holderKind: "pod",
    gpuTypeId,
    cpuFlavorId,
    instanceId: null,
    endpointId: null,
    dataCenterId: null,
    imageName: null,
    templateId: null,
  };
}

/** What each pod used in each span of the period that the history was read for, by its id. */
export function usageOfPods(
  history: PodHistory,
  accepts: (line: RentalLine) => boolean,
  size: BillingBucketSize,
  period: Period,
): ReadonlyMap<string, readonly UsageSpan[]> {
  const groups = new UsageGroups<string>();
  // Computes backwards from the current holdings to those at the start of the period.
  for (const rental of history.open) {
    if (rental.holderKind === "pod" && accepts(lineOf(rental)))
      groups.of(rental.holderId).before.add(holdingOf(rental));
  }
  for (const sum of history.after) if (accepts(lineOfPod(sum))) groups.of(sum.holderId).before.add(sum, -1);
  for (const change of history.changes) {
    if (!accepts(lineOfPod(change))) continue;
    const group = groups.of(change.holderId);
    group.before.add(change, -1);
    group.changes.push(changeSumOfMonth(change));
  }
  return groups.usage(size, period);
}
