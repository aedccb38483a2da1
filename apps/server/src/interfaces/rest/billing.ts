import type { ReportPeriod, UsageRecord } from "@millrace/engine";
import type { BillingBucketSize, RestComponents } from "@millrace/spec";
import { budgetBody } from "./budget-body.ts";
import { accountOf, type RestHandlers } from "./rest-handler.ts";

type BillingRecordBody = RestComponents["schemas"]["BillingRecord"];

interface PeriodQuery {
  readonly bucketSize?: BillingBucketSize;
  readonly startTime?: string;
  readonly endTime?: string;
}

/** The period of a query. */
function periodOf({ bucketSize, startTime, endTime }: PeriodQuery): ReportPeriod {
  return {
    bucketSize: defaulted(bucketSize, "bucketSize"),
    ...(startTime === undefined ? {} : { startMs: Date.parse(startTime) }),
    ...(endTime === undefined ? {} : { endMs: Date.parse(endTime) }),
  };
}

/** A query parameter that the binding has filled in with the default of the specification. */
function defaulted<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The specification states no default for ${name}.`);
  return value;
}

/** Billing records as the interface shows them; the field that they are grouped by names their subject. */
function billingRecordBodies(
  records: readonly UsageRecord[],
  grouping: "podId" | "endpointId" | "gpuTypeId",
): BillingRecordBody[] {
  let bucketMs = NaN;
  let time = "";
  return records.map((record) => {
    // Records of the same time are adjacent, and there may be very many.
    if (record.bucketMs !== bucketMs) time = new Date((bucketMs = record.bucketMs)).toISOString();
    const { amount, timeBilledMs, diskSpaceBilledGb, group } = record;
    const body: BillingRecordBody = { time, amount, timeBilledMs, diskSpaceBilledGb };
    if (group !== null) body[grouping] = group;
    return body;
  });
}

/** The billing operations, by kind of resource. */
export const billingHandlers = {
  podBilling: async ({ query }, context) => {
    const grouping = defaulted(query.grouping, "grouping");
    const { podId, gpuTypeId } = query;
    const records = await context.billing.report(accountOf(context), ["pod"], {
      ...periodOf(query),
      grouping,
      filter: {
        podId,
        ...(gpuTypeId === undefined ? {} : { gpuTypeIds: [gpuTypeId] }),
      },
    });
    return { status: 200, body: billingRecordBodies(records, grouping) };
  },

  endpointBilling: async ({ query }, context) => {
    const grouping = defaulted(query.grouping, "grouping");
    const { gpuTypeId, dataCenterId, endpointId, imageName, templateId } = query;
    const records = await context.billing.report(accountOf(context), ["worker"], {
      ...periodOf(query),
      grouping,
      filter: { gpuTypeIds: gpuTypeId, dataCenterIds: dataCenterId, endpointId, imageName, templateId },
    });
    return { status: 200, body: billingRecordBodies(records, grouping) };
  },

  tokenBilling: async ({ query }, context) => {
    const { grouping, endpointId, keyId } = query;
    const by = defaulted(grouping, "grouping");
    const spans = await context.tokens.report(accountOf(context), {
      ...periodOf(query),
      grouping: by,
      endpointId,
      keyId,
    });
    return {
      status: 200,
      body: spans.map(({ atMs, group, ...sums }) => ({ time: new Date(atMs).toISOString(), [by]: group, ...sums })),
    };
  },

  listRentals: async ({ query }, context) => {
    const { startTime, endTime, kind, holderId, endpointId, cursor, limit } = query;
    const page = await context.billing.rentals(accountOf(context), {
      limit: defaulted(limit, "limit"),
      ...(startTime === undefined ? {} : { startMs: Date.parse(startTime) }),
      ...(endTime === undefined ? {} : { endMs: Date.parse(endTime) }),
      kind,
      holderId,
      endpointId,
      cursor,
    });
    return { status: 200, body: page };
  },

  getBudget: async (_, context) => ({
    status: 200,
    body: budgetBody(await context.budgets.read(accountOf(context)), context.nowMs()),
  }),

  setBudget: async ({ body }, context) => ({
    status: 200,
    body: budgetBody(await context.budgets.set(accountOf(context), body), context.nowMs()),
  }),

  networkVolumeBilling: async ({ query }, context) => {
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
  },
} satisfies Partial<RestHandlers>;
