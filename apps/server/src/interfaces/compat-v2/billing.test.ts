import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
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
