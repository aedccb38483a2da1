import { describe, expect, test } from "vitest";
import { createRunTimes } from "./run-times.ts";
import { createStartTimes } from "./start-times.ts";

describe("the time that a start takes", () => {
  test("is unknown before the first", () => {
    expect(createStartTimes().estimateMs()).toBeNull();
  });

  test("is the median of the latest nine: one slow start changes little, a new image soon shows", () => {
    const times = createStartTimes();
    for (const tookMs of [5_000, 6_000, 90_000]) times.note(tookMs);
    expect(times.estimateMs()).toBe(6_000);
    for (let start = 0; start < 5; start += 1) times.note(40_000);
    expect(times.estimateMs()).toBe(40_000);
    for (let start = 0; start < 9; start += 1) times.note(2_000);
    expect(times.estimateMs()).toBe(2_000);
  });
});

describe("the time that a job runs", () => {
  test("is unknown until some have ended", () => {
    const times = createRunTimes();
    times.note(0, 1, 500);
    times.note(10_000, 1, 502);
    expect(times.estimateMs()).toBeNull();
  });

  test("is what was in hand, over time, for each job that ended", () => {
    const times = createRunTimes();
    times.note(0, 4, 0);
    times.note(10_000, 0, 4);
    times.note(600_000, 0, 4);
    expect(times.estimateMs()).toBe(10_000);
  });

  test("follows when jobs become longer", () => {
    const times = createRunTimes();
    for (let job = 0; job <= 100; job += 1) times.note(job * 1_000, 1, job);
    expect(times.estimateMs()).toBe(1_000);
    for (let job = 1; job <= 200; job += 1) times.note(100_000 + job * 20_000, 1, 100 + job);
    expect(times.estimateMs()).toBeGreaterThan(18_000);
  });

  test("is not what passes while nobody looks", () => {
    const times = createRunTimes();
    for (let job = 0; job <= 10; job += 1) times.note(job * 1_000, 1, job);
    times.pause();
    times.note(86_400_000, 1, 5_000);
    times.note(86_401_000, 1, 5_001);
    expect(times.estimateMs()).toBe(1_000);
  });
});
