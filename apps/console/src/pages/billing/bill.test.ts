import { describe, expect, test } from "vitest";
import { type Bill, billCsv, byStep, byThing, dailyBudget, periodStart } from "./bill.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const bill: Bill = {
  endpoints: [
    { time: "2026-05-02T00:00:00Z", amount: 1, timeBilledMs: 1_000, diskSpaceBilledGb: 1, endpointId: "e1" },
    { time: "2026-05-03T00:00:00Z", amount: 2, timeBilledMs: 2_000, endpointId: "e1" },
  ],
  pods: [{ time: "2026-05-03T00:00:00Z", amount: 5, timeBilledMs: 500, podId: "p1" }],
  volumes: [{ time: "2026-05-03T00:00:00Z", amount: 0.25, diskSpaceBilledGb: 10 }],
};

describe("a bill", () => {
  test("a period of days begins at midnight UTC and ends with today; one of hours ends with this hour", () => {
    expect(periodStart(7, DAY_MS, Date.parse("2026-05-07T23:59:00Z"))).toBe(Date.parse("2026-05-01T00:00:00Z"));
    expect(periodStart(1, DAY_MS, Date.parse("2026-05-07T00:00:00Z"))).toBe(Date.parse("2026-05-07T00:00:00Z"));
    expect(periodStart(2, HOUR_MS, Date.parse("2026-05-07T10:59:00Z"))).toBe(Date.parse("2026-05-07T09:00:00Z"));
  });

  test("every step is there, also without charges, and its parts make its total", () => {
    const [first, second, third] = [1, 2, 3].map((day) => Date.parse(`2026-05-0${day}T00:00:00Z`));
    expect(byStep(bill, first ?? 0, 3, DAY_MS)).toEqual([
      { atMs: first, endpoints: 0, pods: 0, volumes: 0, total: 0 },
      { atMs: second, endpoints: 1, pods: 0, volumes: 0, total: 1 },
      { atMs: third, endpoints: 2, pods: 5, volumes: 0.25, total: 7.25 },
    ]);
  });

  test("what cost most comes first, with the sum of its days", () => {
    expect(byThing(bill)).toEqual([
      { kind: "pod", id: "p1", amount: 5, timeBilledMs: 500 },
      { kind: "endpoint", id: "e1", amount: 3, timeBilledMs: 3_000 },
    ]);
  });

  test("a budget of a month is spread over its days", () => {
    expect(dailyBudget(58, Date.parse("2028-02-29T23:00:00Z"))).toBe(2);
    expect(dailyBudget(62, Date.parse("2026-05-01T00:00:00Z"))).toBe(2);
  });

  test("the download has one line for each record, by day", () => {
    expect(billCsv(bill)).toBe(
      "day,kind,id,amountUsd,timeBilledMs,diskSpaceBilledGb\r\n" +
        "2026-05-02,endpoint,e1,1,1000,1\r\n" +
        "2026-05-03,endpoint,e1,2,2000,\r\n" +
        "2026-05-03,pod,p1,5,500,\r\n" +
        "2026-05-03,network volumes,,0.25,,10\r\n",
    );
  });
});
