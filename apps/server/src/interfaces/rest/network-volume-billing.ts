import { periodOf } from "./billing-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const networkVolumeBilling: RestHandler<"networkVolumeBilling"> = async ({ query }, context) => {
  const asked = { ...periodOf(query), grouping: "none" } as const;
  const records = await context.billing.report(accountOf(context), ["network-volume"], asked);
  return {
    status: 200,
    body: records.map((record) => ({
      time: new Date(record.bucketMs).toISOString(),
      amount: record.amount,
      diskSpaceBilledGb: record.diskSpaceBilledGb,
      // This service has one kind of storage.
      highPerformanceStorageAmount: 0,
      highPerformanceStorageDiskSpaceBilledGb: 0,
    })),
  };
};
