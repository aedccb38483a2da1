import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createJobIdSource, formatJobId, parseJobId, type JobKey } from "./job-ids.ts";

const anyKey: fc.Arbitrary<JobKey> = fc.record({
  sequence: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  shard: fc.integer({ min: 0, max: 255 }),
  random: fc.integer({ min: 0, max: 2 ** 52 - 1 }),
  sync: fc.boolean(),
});
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("job ids", () => {
  test("hold their key: what was formatted is parsed to the same", () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(parseJobId(formatJobId(key))).toEqual(key);
      }),
      {
        examples: [
          [{ sequence: 0, shard: 0, random: 0, sync: false }],
          [{ sequence: 999, shard: 255, random: 2 ** 52 - 1, sync: true }],
        ],
      },
    );
  });

  test("are version 7 UUIDs, synchronous ones with sync- before, and fit into a path", () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const id = formatJobId(key);
        expect(id.startsWith("sync-")).toBe(key.sync);
        expect(id.replace(/^sync-/, "")).toMatch(UUID);
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      }),
    );
  });

  test("sort as text in the order of their sequence numbers", () => {
    fc.assert(
      fc.property(anyKey, anyKey, (a, b) => {
        fc.pre(a.sequence !== b.sequence);
        const [first, second] = [a, b].map((key) => formatJobId({ ...key, sync: false })) as [string, string];
        expect(first < second).toBe(a.sequence < b.sequence);
      }),
    );
  });

  test("have one way to be written: whatever is parsed is formatted to the same text", () => {
    const anyId = fc.stringMatching(
      /^(sync-)?0[0-7][0-9a-f]{6}-[0-9a-f]{4}-7[0-2][0-9a-f]{2}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    fc.assert(
      fc.property(anyId, (id) => {
        const key = parseJobId(id);
        expect(key === undefined ? undefined : formatJobId(key)).toBe(id);
      }),
    );
  });

  test.each([
    ["", "nothing"],
    ["job1", "some text"],
    ["019b76da-a800-7000-8000-00000000000", "a digit too few"],
    ["019b76da-a800-7000-8000-0000000000000", "a digit too many"],
    ["019b76da-a800-4000-8000-000000000000", "another version"],
    ["019b76da-a800-7000-9000-000000000000", "another variant"],
    ["019b76da-a800-73e8-8000-000000000000", "a running number of 1000"],
    ["019B76DA-A800-7000-8000-000000000000", "capital letters"],
    ["SYNC-019b76da-a800-7000-8000-000000000000", "a capital prefix"],
    ["sync-sync-019b76da-a800-7000-8000-000000000000", "two prefixes"],
    ["019b76da-a800-7000-8000-000000000000\n", "a line end"],
    ["ffffffff-ffff-7000-8000-000000000000", "a moment beyond all numbers"],
  ])("%j is none: %s", (id) => {
    expect(parseJobId(id)).toBeUndefined();
  });
});

describe("a source of job ids", () => {
  const startMs = Date.UTC(2026, 0, 1);

  test("rises strictly, also when the clock stands still or steps back, and never ends below the clock", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.boolean(), fc.boolean()), { maxLength: 100 }),
        (calls) => {
          const source = createJobIdSource({ lastSequence: startMs * 1000 });
          let last = startMs * 1000;
          for (const [offsetMs, sync, isPlace] of calls) {
            const nowMs = startMs + offsetMs;
            const key = isPlace ? undefined : parseJobId(source.next(nowMs, sync, 3).id);
            const sequence = isPlace ? source.nextSequence(nowMs) : (key?.sequence ?? Number.NaN);
            expect(sequence).toBeGreaterThan(last);
            expect(sequence).toBeGreaterThanOrEqual(nowMs * 1000);
            if (key !== undefined) expect(key).toMatchObject({ shard: 3, sync });
            last = sequence;
          }
        },
      ),
    );
  });

  test("goes on after the highest number in use", () => {
    const lastSequence = (startMs + 60_000) * 1000 + 7;
    const source = createJobIdSource({ lastSequence });
    expect(parseJobId(source.next(startMs, false, 0).id)?.sequence).toBe(lastSequence + 1);
  });

  test("gives more ids in a millisecond than its running number holds, all different", () => {
    const source = createJobIdSource({ lastSequence: 0 });
    const ids = Array.from({ length: 5_000 }, () => source.next(startMs, false, 0).id);
    expect(new Set(ids).size).toBe(5_000);
    expect([...ids].sort()).toEqual(ids);
  });

  test("no two ids share their random part, and all its bits are used", () => {
    const source = createJobIdSource({ lastSequence: 0 });
    const randoms = Array.from({ length: 2_000 }, () => parseJobId(source.next(startMs, true, 0).id)?.random ?? 0);
    expect(new Set(randoms).size).toBe(2_000);
    for (let bit = 0; bit < 52; bit += 1) {
      const ones = randoms.filter((random) => Math.floor(random / 2 ** bit) % 2 === 1).length;
      expect(ones, `bit ${bit}`).toBeGreaterThan(800);
      expect(ones, `bit ${bit}`).toBeLessThan(1_200);
    }
  });
});
