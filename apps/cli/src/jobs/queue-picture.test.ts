import { stripVTControlCharacters } from "node:util";
import type { HealthReport } from "@millrace/queue-client";
import { expect, test } from "vitest";
import { queuePicture } from "./queue-picture.ts";

function picture(inQueue: number, workers: Partial<HealthReport["workers"]>, place?: number): string {
  const jobs = { completed: 0, failed: 0, inProgress: 0, inQueue, retried: 0 };
  const none = { idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 };
  return stripVTControlCharacters(queuePicture({ jobs, workers: { ...none, ...workers } }, place));
}

test("the next job stands at the right, before the workers", () => {
  expect(picture(5, { running: 2, idle: 1, initializing: 1 }, 1)).toBe(
    "queue    ···◆· ▸   1 before it, 5 waiting\nworkers  ■■□◌   2 busy ■, 1 idle □, 1 starting ◌",
  );
});

test("an empty queue without workers is said in words", () => {
  expect(picture(0, {})).toBe("queue    (empty) ▸   0 waiting\nworkers  (none)");
});

test("a long queue fits a line, and a job far back is still marked", () => {
  const [queue = ""] = picture(5_000, { running: 200 }, 999).split("\n");
  expect(queue).toContain("◆ … ·");
  for (const line of picture(5_000, { running: 200, throttled: 1, unhealthy: 1 }, 999).split("\n")) {
    expect(line.length).toBeLessThanOrEqual(80);
  }
});

test("a job that is counted after the queue is drawn all the same", () => {
  expect(picture(0, {}, 0)).toContain("queue    ◆ ▸   first of 1 waiting");
});
