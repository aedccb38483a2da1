import { expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import { createStartProgress, progressEveryMs } from "./start-progress.ts";

function watch() {
  const clock = createClock({ frozenAtMs: 1_000_000 });
  const told: string[] = [];
  return { clock, told, progress: createStartProgress(clock, (text) => void told.push(text)) };
}

test("the first and the last word are told, and few of a flood between them", async () => {
  const { clock, told, progress } = watch();
  for (let percent = 0; percent <= 100; percent += 1) {
    progress.note(`${percent} %`);
    await clock.advance(100);
  }
  await clock.advance(progressEveryMs);
  expect(told[0]).toBe("0 %");
  expect(told.at(-1)).toBe("100 %");
  expect(told.length).toBeLessThanOrEqual(2 + (101 * 100) / progressEveryMs);
});

test("nothing is told once the start is over", async () => {
  const { clock, told, progress } = watch();
  progress.note("Waiting for a node");
  progress.note("Waiting for a node: 0/3 nodes are available.");
  progress.end();
  await clock.advance(progressEveryMs);
  expect(told).toEqual(["Waiting for a node"]);
});
