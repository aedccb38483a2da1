import type { RentalGrouping, RentalHolderKind, UsageRecord } from "@millrace/engine";
import type { BillingBucketSize } from "@millrace/spec";
import type { GraphqlContext } from "../context.ts";
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
const SERVERLESS_GROUPS: Readonly<Record<UserServerlessBillingGroupBy, RentalGrouping>> = {
  GPU_TYPE: "gpuTypeId",
  ENDPOINT: "endpointId",
  INSTANCE_ID: "cpuFlavorId",
};

type Asked = InputMaybe<{ readonly granularity?: InputMaybe<BillingGranularity> }>;

export const billingResolvers: Required<
  Pick<UserBillingResolvers, "gpuCloud" | "cpuCloud" | "serverless" | "platformEndpoint" | "storage" | "summary">
> = {
  async gpuCloud(_parent, { input }, context) {
    const records = await report(context, ["pod"], "gpuTypeId", input, { part: "compute", hardware: "GPU" });
    return records.map((record) => ({ ...timeRecord(record), gpuTypeId: record.group }));
  },
  async cpuCloud(_parent, { input }, context) {
    const records = await report(context, ["pod"], "cpuFlavorId", input, { part: "compute", hardware: "CPU" });
    return records.map((record) => ({ ...timeRecord(record), cpuFlavorId: record.group }));
  },
  async serverless(_parent, { input }, context) {
    const grouping = SERVERLESS_GROUPS[input?.groupBy ?? "ENDPOINT"];
    const records = await report(context, ["worker"], grouping, input, { part: "compute" });
    return records.map((record) => ({
      ...timeRecord(record),
      ...(grouping === "endpointId"
        ? { endpointId: record.group }
        : grouping === "gpuTypeId"
          ? { gpuTypeId: record.group }
          : { instanceId: record.group }),
    }));
  },
  // The operator of this service offers no endpoints to everybody.
  platformEndpoint: () => [],
  async storage(_parent, { input }, context) {
    const records = await report(context, ["pod", "worker", "network-volume"], "none", input, { part: "storage" });
    return records.map(storageRecord);
  },
  async summary(_parent, { input }, context) {
    const typed = async (
      type: ClientCreditChargeType,
      kinds: readonly RentalHolderKind[],
      part: "compute" | "storage",
    ) =>
      (await report(context, kinds, "none", input, { part })).map((record) => ({
        ...(part === "compute" ? timeRecord(record) : storageRecord(record)),
        type,
      }));
    const parts = await Promise.all([
      typed("CHARGE_POD", ["pod"], "compute"),
      typed("CHARGE_SERVERLESS", ["worker"], "compute"),
      typed("CHARGE_STORAGE", ["pod", "worker", "network-volume"], "storage"),
    ]);
    return parts.flat().toSorted((a, b) => (a.time ?? "").localeCompare(b.time ?? ""));
  },
};

function report(
  context: GraphqlContext,
  kinds: readonly RentalHolderKind[],
  grouping: RentalGrouping,
  input: Asked,
  filter: { readonly part: "compute" | "storage"; readonly hardware?: "GPU" | "CPU" },
): Promise<readonly UsageRecord[]> {
  const bucketSize = BUCKETS[input?.granularity ?? "DAILY"];
  return context.billing.report(context.accountId, kinds, { bucketSize, grouping, filter });
}

const empty: BillingRecord = {
  time: null,
  amount: null,
  timeBilledSeconds: null,
  diskSpaceBilledGb: null,
  type: null,
  gpuTypeId: null,
  cpuFlavorId: null,
  endpointId: null,
  instanceId: null,
};

function timeRecord(record: UsageRecord): BillingRecord {
  const time = new Date(record.bucketMs).toISOString();
  return { ...empty, time, amount: record.amount, timeBilledSeconds: Math.round(record.timeBilledMs / 1000) };
}

function storageRecord(record: UsageRecord): BillingRecord {
  const time = new Date(record.bucketMs).toISOString();
  return { ...empty, time, amount: record.amount, diskSpaceBilledGb: record.diskSpaceBilledGb };
}
