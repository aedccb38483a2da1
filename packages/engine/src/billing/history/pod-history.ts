import type { BillingBucketSize } from "@millrace/spec";
import type { ChangeSum } from "../sums/change-sum.ts";
import { HoldingSum, holdingOf } from "../sums/holding.ts";
import { changeSumOfMonth } from "../sums/month-change.ts";
import type { PodHistory, PodKind } from "./ports.ts";
import { lineOf, type RentalLine } from "../rentals/rental-line.ts";
import { type Period, type UsageSpan, usageOfChanges } from "../sums/usage.ts";

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

interface Group {
  readonly before: HoldingSum;
  readonly changes: ChangeSum[];
}

/** What each pod used in each span of the period that the history was read for, by its id. */
export function usageOfPods(
  history: PodHistory,
  accepts: (line: RentalLine) => boolean,
  size: BillingBucketSize,
  period: Period,
): ReadonlyMap<string, readonly UsageSpan[]> {
  const groups = new Map<string, Group>();
  const groupOf = (holderId: string): Group => {
    let group = groups.get(holderId);
    if (group === undefined) groups.set(holderId, (group = { before: new HoldingSum(), changes: [] }));
    return group;
  };
  // Computes backwards from the current holdings to those at the start of the period.
  for (const rental of history.open) {
    if (rental.holderKind === "pod" && accepts(lineOf(rental))) groupOf(rental.holderId).before.add(holdingOf(rental));
  }
  for (const sum of history.after) if (accepts(lineOfPod(sum))) groupOf(sum.holderId).before.add(sum, -1);
  for (const change of history.changes) {
    if (!accepts(lineOfPod(change))) continue;
    const group = groupOf(change.holderId);
    group.before.add(change, -1);
    group.changes.push(changeSumOfMonth(change));
  }
  const usage = new Map<string, readonly UsageSpan[]>();
  for (const [holderId, { before, changes }] of groups) {
    changes.sort((a, b) => a.atMs - b.atMs);
    usage.set(holderId, usageOfChanges(before, changes, size, period));
  }
  return usage;
}
