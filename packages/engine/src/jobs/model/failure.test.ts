import { limits } from "@millrace/spec";
import { expect, test } from "vitest";
import { groupFailures, type KeptFailure } from "./failure.ts";

const failure = (finishedAtMs: number, part: Partial<KeptFailure>): KeptFailure => ({
  jobId: `job-${finishedAtMs}`,
  endpointId: "e",
  status: "FAILED",
  error: null,
  traceback: null,
  startedAtMs: null,
  finishedAtMs,
  workerId: null,
  attempts: 1,
  sync: false,
  kept: true,
  ...part,
});

test("failures with the same state and error are one group, the group with the last failure first", () => {
  const failures = [
    failure(6, { error: "b" }),
    failure(5, { error: "a" }),
    failure(4, { error: "a", workerId: "w" }),
    failure(3, { status: "TIMED_OUT" }),
    failure(2, {}),
    failure(1, { error: "b", kept: false }),
  ];
  expect(groupFailures(failures).groups).toEqual([
    { count: 2, firstFinishedAtMs: 1, last: failures[0] },
    { count: 2, firstFinishedAtMs: 4, last: failures[1] },
    { count: 1, firstFinishedAtMs: 3, last: failures[3] },
    { count: 1, firstFinishedAtMs: 2, last: failures[4] },
  ]);
  expect(groupFailures([])).toEqual({ groups: [], others: 0 });
});

test("failures with too many errors are counted beyond the latest ones", () => {
  const { failureGroupsMax: max } = limits;
  const each = Array.from({ length: max + 10 }, (_, index) => failure(1_000 - index, { error: `fault ${index}` }));
  const { groups, others } = groupFailures([...each, failure(1, { error: "fault 0" })]);
  expect(groups).toHaveLength(max);
  expect(groups[0]).toMatchObject({ count: 2, firstFinishedAtMs: 1, last: { error: "fault 0" } });
  expect(others).toBe(10);
});
