import type { BillingBucketSize } from "@millrace/spec";
import type { BillingService, RentalGrouping, UsageRecord } from "./billing-service.ts";

/** What an account was billed for in one span of time, for one group. */
export interface ChargeRecord {
  readonly bucketMs: number;
  /** US dollars. */
  readonly amount: number;
  /** Null for storage. */
  readonly timeBilledMs: number | null;
  /** Null for compute. */
  readonly diskSpaceBilledGb: number | null;
  /** What the record is grouped by; null for what has none of it, and without grouping. */
  readonly group: string | null;
}

export type ChargeKind = "pods" | "serverless" | "storage";

export type ServerlessGrouping = "gpuTypeId" | "endpointId" | "instanceId";

/**
 * What an account was billed in the last 30 days by kind of charge, oldest first. Workers are charged as a whole under
 * serverless; of pods, what they compute with is charged by itself and their disks are storage, like network volumes. Each
 * part of a rental is in one kind only, so that all together are the whole.
 */
export class AccountBilling {
  readonly #billing: BillingService;

  constructor(billing: BillingService) {
    this.#billing = billing;
  }

  /** Pods with GPUs, by GPU type. */
  async gpuCloud(accountId: string, bucketSize: BillingBucketSize): Promise<readonly ChargeRecord[]> {
    return this.#podsBy("gpuTypeId", accountId, bucketSize);
  }

  /** Pods without GPUs, by CPU flavor. */
  async cpuCloud(accountId: string, bucketSize: BillingBucketSize): Promise<readonly ChargeRecord[]> {
    return this.#podsBy("cpuFlavorId", accountId, bucketSize);
  }

  /** Workers of endpoints; those that have none of what is grouped by are one group. */
  async serverless(
    accountId: string,
    bucketSize: BillingBucketSize,
    grouping: ServerlessGrouping,
  ): Promise<readonly ChargeRecord[]> {
    return (await this.#billing.report(accountId, ["worker"], { bucketSize, grouping })).map(wholeCharge);
  }

  /** Disks of pods, and network volumes. */
  async storage(accountId: string, bucketSize: BillingBucketSize): Promise<readonly ChargeRecord[]> {
    const asked = { bucketSize, grouping: "none" } as const;
    const records = await this.#billing.report(accountId, ["pod", "network-volume"], asked);
    return records.filter(hasStorage).map(storageCharge);
  }

  /** Everything, by kind of charge. */
  async summary(
    accountId: string,
    bucketSize: BillingBucketSize,
  ): Promise<readonly (ChargeRecord & { readonly kind: ChargeKind })[]> {
    const none = { bucketSize, grouping: "none" } as const;
    const [pods, workers, storage] = await Promise.all([
      this.#billing.report(accountId, ["pod"], none),
      this.#billing.report(accountId, ["worker"], none),
      this.storage(accountId, bucketSize),
    ]);
    return [
      ...pods.filter(hasCompute).map((record) => ({ ...computeCharge(record), kind: "pods" as const })),
      ...workers.map((record) => ({ ...wholeCharge(record), kind: "serverless" as const })),
      ...storage.map((record) => ({ ...record, kind: "storage" as const })),
    ].sort((a, b) => a.bucketMs - b.bucketMs);
  }

  async #podsBy(grouping: RentalGrouping, accountId: string, bucketSize: BillingBucketSize) {
    const records = await this.#billing.report(accountId, ["pod"], { bucketSize, grouping });
    return records.filter((record) => record.group !== null && hasCompute(record)).map(computeCharge);
  }
}

function hasCompute(record: UsageRecord): boolean {
  return record.timeBilledMs > 0 || record.computeAmount > 0;
}

function hasStorage(record: UsageRecord): boolean {
  return record.diskSpaceBilledGb > 0 || record.storageAmount > 0;
}

function computeCharge({ bucketMs, computeAmount, timeBilledMs, group }: UsageRecord): ChargeRecord {
  return { bucketMs, amount: computeAmount, timeBilledMs, diskSpaceBilledGb: null, group };
}

function storageCharge({ bucketMs, storageAmount, diskSpaceBilledGb }: UsageRecord): ChargeRecord {
  return { bucketMs, amount: storageAmount, timeBilledMs: null, diskSpaceBilledGb, group: null };
}

/** A worker's disk is part of what its time costs. */
function wholeCharge({ bucketMs, amount, timeBilledMs, group }: UsageRecord): ChargeRecord {
  return { bucketMs, amount, timeBilledMs, diskSpaceBilledGb: null, group };
}
