import type { BillingBucketSize } from "@millrace/spec";
import type { ChangeSum } from "../sums/change-sum.ts";
import { HoldingSum } from "../sums/holding.ts";
import { type Period, usageOfChanges, type UsageSpan } from "../sums/usage.ts";

/** What is gathered for one group. */
export interface UsageGroup {
  /** What is held when the period begins. */
  readonly before: HoldingSum;
  readonly changes: ChangeSum[];
}

/** What groups held before a period, and what changed within it. */
export class UsageGroups<Key> {
  readonly #groups = new Map<Key, UsageGroup>();

  of(key: Key): UsageGroup {
    let group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, (group = { before: new HoldingSum(), changes: [] }));
    return group;
  }

  /** What each group used in each span of the period. */
  usage(size: BillingBucketSize, period: Period): ReadonlyMap<Key, readonly UsageSpan[]> {
    const usage = new Map<Key, readonly UsageSpan[]>();
    for (const [key, { before, changes }] of this.#groups) {
      changes.sort((a, b) => a.atMs - b.atMs);
      usage.set(key, usageOfChanges(before, changes, size, period));
    }
    return usage;
  }
}
