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

/** A billing record as the interface shows it; only the field that it is grouped by names what it is about. */
export function billingRecordBody(
  record: UsageRecord,
  grouping: "podId" | "endpointId" | "gpuTypeId",
): BillingRecordBody {
  return {
    time: new Date(record.bucketMs).toISOString(),
    amount: record.amount,
    timeBilledMs: record.timeBilledMs,
    diskSpaceBilledGb: record.diskSpaceBilledGb,
    ...(record.group === null ? {} : { [grouping]: record.group }),
  };
}
