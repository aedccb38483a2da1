import { expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { raceAgainstSwaps } from "./volume-race.test-support.ts";

const DURATION_MS = 60_000;

test.runIf(onLinux("links that take the place of directories in volumes, for a minute"))(
  "a minute of swapped links, pipes and files harms nothing outside of a volume, and every operation goes on",
  async () => {
    const { outsideBefore, outsideAfter, leaks, unexpected, counts } = await raceAgainstSwaps(DURATION_MS);
    expect(outsideAfter).toEqual(outsideBefore);
    expect([...new Set(leaks)]).toEqual([]);
    expect([...new Set(unexpected)]).toEqual([]);
    for (const [name, { done, refused }] of counts) {
      expect(done, `${name} that was done`).toBeGreaterThan(0);
      expect(refused, `${name} that was refused`).toBeGreaterThan(0);
    }
  },
  DURATION_MS * 5,
);
