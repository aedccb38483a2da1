import { expect, test } from "vitest";
import { BETWEEN, filterQuery, filterSearch, isOfFilter, isSearch, noFilter, readFilter } from "./job-filter.ts";

test("a filter survives the way through the address", () => {
  const filter = {
    status: "failed",
    since: BETWEEN,
    from: "2026-05-04T10:00",
    to: "2026-05-04T12:00",
    worker: "w1",
    error: "out of memory & more",
  };
  expect(readFilter(new URLSearchParams(filterSearch(filter)))).toEqual(filter);
  expect(filterSearch(readFilter(new URLSearchParams()))).toEqual({});
});

test("a filter is asked for as the interface has it", () => {
  const nowMs = Date.parse("2026-05-04T12:00:00Z");
  expect(filterQuery({ ...noFilter, status: "failed", since: "1h", error: "KeyError" }, nowMs)).toEqual({
    status: ["FAILED", "TIMED_OUT"],
    submittedAfter: "2026-05-04T11:00:00.000Z",
    errorContains: "KeyError",
  });
  expect(filterQuery({ ...noFilter, status: "no such", worker: "w1" }, nowMs)).toEqual({ workerId: "w1" });
});

test("two local moments are asked for as moments of the interface, also one alone", () => {
  const filter = { ...noFilter, since: BETWEEN, from: "2026-05-04T10:00", to: "2026-05-04T12:30" };
  expect(filterQuery(filter, 0)).toEqual({
    submittedAfter: new Date(2026, 4, 4, 10).toISOString(),
    submittedBefore: new Date(2026, 4, 4, 12, 30).toISOString(),
  });
  expect(filterQuery({ ...filter, from: "" }, 0)).toEqual({
    submittedBefore: new Date(2026, 4, 4, 12, 30).toISOString(),
  });
  expect(filterQuery({ ...filter, since: "" }, 0)).toEqual({});
});

test("only what the service finds at once is read again and again", () => {
  expect([noFilter, { ...noFilter, status: "open" }, { ...noFilter, since: "1h" }].map(isSearch)).toEqual([
    false,
    false,
    false,
  ]);
  expect(
    [
      { ...noFilter, status: "failed" },
      { ...noFilter, error: "x" },
      { ...noFilter, worker: "w" },
    ].map(isSearch),
  ).toEqual([true, true, true]);
});

test("records of failed jobs fit the same filter, by the time of their end", () => {
  const nowMs = Date.parse("2026-05-04T12:00:00Z");
  const record = {
    jobId: "j",
    endpointId: "e",
    endpointName: "e",
    status: "FAILED",
    error: "KeyError: 'name'",
    submittedAt: "2026-05-04T11:29:00Z",
    startedAt: "2026-05-04T11:29:30Z",
    finishedAt: "2026-05-04T11:30:00Z",
    workerId: "w1",
    attempts: 1,
    sync: true,
    kept: false,
  };
  const fits = (part: Partial<typeof noFilter>): boolean => isOfFilter(record, { ...noFilter, ...part }, nowMs);
  expect([{}, { since: "1h" }, { error: "keyerror" }, { worker: "w1" }].map(fits)).toEqual([true, true, true, true]);
  expect([{ since: "15m" }, { error: "none" }, { worker: "w2" }].map(fits)).toEqual([false, false, false]);
});
