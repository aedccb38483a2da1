import type { ChargeKind, ChargeRecord, ServerlessGrouping } from "@millrace/engine";
import type { BillingBucketSize } from "@millrace/spec";
import type {
  BillingGranularity,
  BillingRecord,
  ClientCreditChargeType,
  InputMaybe,
  UserBillingResolvers,
  UserServerlessBillingGroupBy,
} from "../generated/schema.ts";

const BUCKETS: Readonly<Record<BillingGranularity, BillingBucketSize>> = {
  HOURLY: "hour",
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
};
const SERVERLESS_GROUPS: Readonly<Record<UserServerlessBillingGroupBy, ServerlessGrouping>> = {
  GPU_TYPE: "gpuTypeId",
  ENDPOINT: "endpointId",
  INSTANCE_ID: "instanceId",
};
const CHARGE_TYPES: Readonly<Record<ChargeKind, ClientCreditChargeType>> = {
  pods: "CHARGE_POD",
  serverless: "CHARGE_SERVERLESS",
  storage: "CHARGE_STORAGE",
};

export const billingResolvers: Required<
  Pick<UserBillingResolvers, "gpuCloud" | "cpuCloud" | "serverless" | "platformEndpoint" | "storage" | "summary">
> = {
  async gpuCloud(_parent, { input }, { charges, accountId }) {
    const records = await charges.gpuCloud(accountId, bucketSize(input));
    return records.map((record) => ({ ...billed(record), gpuTypeId: record.group }));
  },
  async cpuCloud(_parent, { input }, { charges, accountId }) {
    const records = await charges.cpuCloud(accountId, bucketSize(input));
    return records.map((record) => ({ ...billed(record), cpuFlavorId: record.group }));
  },
  async serverless(_parent, { input }, { charges, accountId }) {
    const grouping = SERVERLESS_GROUPS[input?.groupBy ?? "ENDPOINT"];
    const records = await charges.serverless(accountId, bucketSize(input), grouping);
    return records.map((record) => ({ ...billed(record), [grouping]: record.group }));
  },
  // This service has no public endpoints.
  platformEndpoint: () => [],
  async storage(_parent, { input }, { charges, accountId }) {
    return (await charges.storage(accountId, bucketSize(input))).map(billed);
  },
  async summary(_parent, { input }, { charges, accountId }) {
    const records = await charges.summary(accountId, bucketSize(input));
    return records.map((record) => ({ ...billed(record), type: CHARGE_TYPES[record.kind] }));
  },
};

function bucketSize(input: InputMaybe<{ readonly granularity?: InputMaybe<BillingGranularity> }>): BillingBucketSize {
  return BUCKETS[input?.granularity ?? "DAILY"];
}

function billed(charge: ChargeRecord): BillingRecord {
  return {
    time: new Date(charge.bucketMs).toISOString(),
    amount: charge.amount,
    timeBilledSeconds: charge.timeBilledMs === null ? null : Math.round(charge.timeBilledMs / 1000),
    diskSpaceBilledGb: charge.diskSpaceBilledGb,
    type: null,
    gpuTypeId: null,
    cpuFlavorId: null,
    endpointId: null,
    instanceId: null,
  };
}
