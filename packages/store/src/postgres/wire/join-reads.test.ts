import { describe, expect, test } from "vitest";
import { joinReads } from "./join-reads.ts";

/** Reads that are answered by hand. */
function openReads() {
  const asked: { keys: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const read = joinReads<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = (): void =>
          resolve(new Map(keys.filter((key) => key !== "none").map((key) => [key, `of ${key}`])));
        asked.push({ keys, answer, fail: () => reject(new Error("away")) });
      }),
  );
  return { asked, read, keys: () => asked.map(({ keys }) => keys) };
}

describe("joined reads", () => {
  test("ask at once while few are under way, and together for what comes meanwhile", async () => {
    const { asked, read, keys } = openReads();
    const first = read("a");
    const others = ["b", "c", "d", "c"].map(read);
    expect(keys()).toEqual([["a"], ["b"]]);
    asked[0]?.answer();
    expect(await first).toBe("of a");
    expect(keys()).toEqual([["a"], ["b"], ["c", "d"]]);
    asked[1]?.answer();
    asked[2]?.answer();
    expect(await Promise.all(others)).toEqual(["of b", "of c", "of d", "of c"]);
  });

  test("never answer a question by a read that began before it", async () => {
    const { asked, read, keys } = openReads();
    const before = [read("a"), read("b")];
    const after = read("a");
    asked[0]?.answer();
    await Promise.all(before.slice(0, 1));
    expect(keys()).toEqual([["a"], ["b"], ["a"]]);
    asked[2]?.answer();
    expect(await after).toBe("of a");
    asked[1]?.answer();
    await Promise.all(before);
  });

  test("answer nothing for a key without a value", async () => {
    const { asked, read } = openReads();
    const found = read("none");
    asked[0]?.answer();
    expect(await found).toBeUndefined();
  });

  test("fail for those that the failed read was for, and go on with the others", async () => {
    const { asked, read } = openReads();
    const failing = read("a");
    const slow = read("b");
    const later = read("c");
    asked[0]?.fail();
    await expect(failing).rejects.toThrow("away");
    asked[2]?.answer();
    expect(await later).toBe("of c");
    asked[1]?.answer();
    expect(await slow).toBe("of b");
  });

  test("ask about ten thousand keys in few reads of bounded length", async () => {
    const { asked, read } = openReads();
    const all = Array.from({ length: 10_000 }, (_, index) => read(`key ${index}`));
    for (let index = 0; index < asked.length; index += 1) {
      asked[index]?.answer();
      await new Promise(setImmediate);
    }
    expect(new Set(await Promise.all(all)).size).toBe(10_000);
    expect(asked.length).toBe(22);
    expect(Math.max(...asked.map(({ keys }) => keys.length))).toBe(500);
  });
});
