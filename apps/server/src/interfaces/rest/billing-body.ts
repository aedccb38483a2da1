import type { ReportPeriod, UsageRecord } from "@millrace/engine";
import type { BillingBucketSize, RestComponents } from "@millrace/spec";

type BillingRecordBody = RestComponents["schemas"]["BillingRecord"];

interface PeriodQuery {
  readonly bucketSize?: BillingBucketSize;
  readonly startTime?: string;
  readonly endTime?: string;
}

/** The period that a query asks for. */
export function periodOf({ bucketSize, startTime, endTime }: PeriodQuery): ReportPeriod {
  return {
    bucketSize: defaulted(bucketSize, "bucketSize"),
    ...(startTime === undefined ? {} : { startMs: Date.parse(startTime) }),
    ...(endTime === undefined ? {} : { endMs: Date.parse(endTime) }),
  };
}

/** A query parameter that the binding has filled in with the default of the specification. */
export function defaulted<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The specification states no default for ${name}.`);
  return value;
}

/** Billing records as the interface shows them; only the field that they are grouped by names what they are about. */
export function billingRecordBodies(
  records: readonly UsageRecord[],
  grouping: "podId" | "endpointId" | "gpuTypeId",
): BillingRecordBody[] {
  let bucketMs = NaN;
  let time = "";
  return records.map((record) => {
    // Records of the same time follow each other, and there may be very many.
    if (record.bucketMs !== bucketMs) time = new Date((bucketMs = record.bucketMs)).toISOString();
    const { amount, timeBilledMs, diskSpaceBilledGb, group } = record;
    const body: BillingRecordBody = { time, amount, timeBilledMs, diskSpaceBilledGb };
    if (group !== null) body[grouping] = group;
    return body;
  });
}
