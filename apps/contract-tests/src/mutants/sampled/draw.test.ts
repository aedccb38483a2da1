import { expect, test } from "vitest";
import type { Candidate } from "./candidates.ts";
import { inTurns } from "./draw.ts";

test("every third one is of the newest code, and both they and the others are of all folders in turn", () => {
  const one = (file: string, line: number): Candidate => ({
    file,
    line,
    mutation: { in: "", of: "", change: "", offset: 0, search: "", replacement: "" },
  });
  const large = Array.from({ length: 17 }, (_, line) => one("large/a.ts", line));
  const small = [one("small/a.ts", 1), one("small/b.ts", 2), one("small/b.ts", 3)];
  const isNew = ({ file, line }: Candidate): boolean => (file === "large/a.ts" ? line > 15 : line === 3);
  const order = inTurns([...large, ...small], (one) => (isNew(one) ? 2 : 1));
  expect(order).toHaveLength(20);
  expect(order.slice(0, 7).map(({ file, line }) => `${file} ${line}`)).toEqual([
    "large/a.ts 16",
    "large/a.ts 0",
    "small/a.ts 1",
    "small/b.ts 3",
    "large/a.ts 1",
    "small/b.ts 2",
    "large/a.ts 2",
  ]);
});
