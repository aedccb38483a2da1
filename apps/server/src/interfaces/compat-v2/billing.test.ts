import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UsageRecord } from "@millrace/engine";
import type { RestContext } from "../rest/rest-handler.ts";
import { billingHandlers } from "./billing.ts";
import { startV2Service, type V2TestService } from "./v2-service.test-support.ts";

let service: V2TestService;
beforeAll(async () => {
  service = await startV2Service();
});
afterAll(() => service.close());

const KINDS = ["", "/pods", "/serverless", "/endpoints", "/network-volumes", "/clusters"];
const moment = fc
  .date({ min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true })
  .map((date) => date.toISOString());
const period = fc.oneof(
  fc.record({ startTime: moment, endTime: moment }, { requiredKeys: [] }),
  fc.integer({ min: 1, max: 10_000 }).map((lastN) => ({ lastN: String(lastN) })),
);

test("any period is answered with whole spans of four-digit years, or refused", async () => {
  const bucketSize = fc.constantFrom("hour", "day", "week", "month", "year");
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KINDS), period, bucketSize, async (kind, asked, size) => {
      const query = new URLSearchParams({ ...asked, bucketSize: size });
      const { status, body } = await service.v2("GET", `/billing${kind}?${query.toString()}`);
      if (status === 400) return;
      expect(status).toBe(200);
      const { startTime, endTime } = body.metadata.query;
      const isWithin = (time: string): boolean => /^(?:1969|[1-9]\d{3})-/.test(time);
      expect([startTime, endTime].map(isWithin)).toEqual([true, true]);
      expect(Date.parse(startTime)).toBeLessThan(Date.parse(endTime));
    }),
    {
      examples: [
        ["", { startTime: "0050-06-01T00:00:00.000Z" }, "year"],
        ["/pods", { endTime: "9999-12-31T23:59:59.999Z" }, "year"],
        ["/pods", { lastN: "1950" }, "year"],
        ["/pods", { lastN: "10000" }, "year"],
      ],
      numRuns: 200,
    },
  );
});

test("the charges of twenty years by the hour are put together in time that grows with their number only", async () => {
  const HOURS = 200_000;
  const one = { group: null, amount: 1, computeAmount: 1, storageAmount: 0, timeBilledMs: 1, diskSpaceBilledGb: 0 };
  const records = Array.from({ length: HOURS }, (_, hour): UsageRecord => ({ ...one, bucketMs: hour * 3_600_000 }));
  const context = {
    principal: { accountId: "a" },
    nowMs: () => HOURS * 3_600_000,
    billing: { report: async () => records },
  } as unknown as RestContext;
  const query = { startTime: "1970-01-01T00:00:00Z", bucketSize: "hour" } as const;
  const { body } = await billingHandlers.listBilling({ path: {}, query, body: undefined as never }, context);
  expect(body.records).toHaveLength(HOURS);
  // Pods and workers with GPUs and without, and volumes, which have none.
  expect(body.metadata.totals.totalAmount).toBe(5 * HOURS);
}, 60_000);
