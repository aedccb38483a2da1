import type { JobEvent, LogLine } from "@millrace/rest-client";
import { expect, test } from "vitest";
import { timelineOf } from "./timeline.ts";

const at = (second: number): string => new Date(Date.UTC(2026, 4, 4, 12, 0, second)).toISOString();
const line = (second: number, workerId: string, text: string): LogLine => ({
  ts: at(second),
  source: "container",
  line: text,
  workerId,
  jobId: "j",
});
const event = (second: number, type: JobEvent["type"], workerId?: string): JobEvent => ({
  at: at(second),
  type,
  message: type,
  ...(workerId === undefined ? {} : { workerId }),
});

test("each attempt has the lines that its worker printed while it ran", () => {
  const events = [
    event(0, "SUBMITTED"),
    event(10, "STARTED", "w1"),
    event(20, "RETURNED", "w1"),
    event(30, "STARTED", "w2"),
    event(40, "FAILED"),
  ];
  const lines = [line(10, "w1", "one"), line(15, "w1", "two"), line(30, "w2", "three"), line(40, "w2", "traceback")];
  const timeline = timelineOf(events, lines);
  expect(timeline.map((entry) => entry.lines.map((one) => one.line))).toEqual([
    [],
    ["one", "two"],
    [],
    ["three", "traceback"],
    [],
  ]);
  expect(timeline.map(({ afterMs }) => afterMs)).toEqual([null, 10_000, 10_000, 10_000, 10_000]);
});

test("two attempts of one worker right after each other share no line", () => {
  const events = [event(10, "STARTED", "w1"), event(20, "FAILED"), event(20, "RETRIED"), event(21, "STARTED", "w1")];
  const [first, , , second] = timelineOf(events, [line(12, "w1", "a"), line(21, "w1", "b"), line(25, "w1", "c")]);
  expect([first?.lines.map((one) => one.line), second?.lines.map((one) => one.line)]).toEqual([["a"], ["b", "c"]]);
});

test("an attempt that still runs has all lines since its start", () => {
  const [entry] = timelineOf([event(10, "STARTED", "w1")], [line(9, "w0", "other"), line(3_000, "w1", "late")]);
  expect(entry?.lines.map((one) => one.line)).toEqual(["late"]);
});
