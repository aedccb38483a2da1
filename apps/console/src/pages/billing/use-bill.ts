import type { UseQueryResult } from "@tanstack/react-query";
import { useRead } from "../../data/use-read.ts";
import { type Bill, type BillStep, byStep, periodStart } from "./bill.ts";

/** Charges grow slowly, and the service does not tell of them. */
export const READ_EVERY_MS = 60_000;

const HOUR_MS = 3_600_000;
const STEPS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const;

/** A period of whole days or hours, of which the last one is not over. */
export interface BillPeriod {
  readonly size: keyof typeof STEPS;
  readonly steps: number;
}

/** What was charged in a period, and the same step by step. */
export interface PeriodBill extends Pick<BillPeriod, "size"> {
  readonly bill: Bill;
  readonly fromMs: number;
  readonly stepMs: number;
  readonly steps: readonly BillStep[];
}

/** Reads what the account was charged. */
export function useBill({ size, steps }: BillPeriod, enabled: boolean = true): UseQueryResult<PeriodBill> {
  const stepMs = STEPS[size];
  const fromMs = periodStart(steps, stepMs, Date.now());
  return useRead(
    ["billing", fromMs, size],
    async ({ rest }, signal) => {
      const period = { bucketSize: size, startTime: new Date(fromMs).toISOString() } as const;
      const [endpoints, pods, volumes] = await Promise.all([
        rest.billing.endpoints({ ...period, grouping: "endpointId" }, { signal }),
        rest.billing.pods({ ...period, grouping: "podId" }, { signal }),
        rest.billing.networkVolumes(period, { signal }),
      ]);
      const bill = { endpoints, pods, volumes };
      return { size, bill, fromMs, stepMs, steps: byStep(bill, fromMs, steps, stepMs) };
    },
    { keep: true, everyMs: READ_EVERY_MS, enabled },
  );
}
