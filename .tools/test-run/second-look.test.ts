import { expect, test } from "vitest";

import type { PackageResult } from "./package-results.ts";
import { lookAgain } from "./second-look.ts";

function tested(folder: string, ...files: readonly string[]): PackageResult {
  const failed = files.map((file) => ({ name: `of ${file}`, said: "", file }));
  return { folder, passed: 3, failed, unsteady: [], skipped: [], skippedParts: [], times: [] };
}

/** Plays each file with its outcomes, one after the other; then it passes. */
function player(outcomes: Readonly<Record<string, readonly boolean[]>>) {
  const played: string[] = [];
  return {
    played,
    async play(_folder: string, file: string): Promise<boolean> {
      const before = played.filter((one) => one === file).length;
      played.push(file);
      return outcomes[file]?.[before] ?? true;
    },
  };
}

test("a failure that does not come back in three rounds alone is unsteady", async () => {
  const { play, played } = player({});
  const [result] = await lookAgain([tested("packages/a", "a.test.ts", "a.test.ts")], play);
  expect(result).toMatchObject({ failed: [], unsteady: [{ name: "of a.test.ts" }, { name: "of a.test.ts" }] });
  expect(played).toHaveLength(3);
});

test("a failure that comes back in any round stays one", async () => {
  const { play } = player({ "b.test.ts": [true, true, false] });
  const [a, b] = await lookAgain([tested("packages/a", "a.test.ts"), tested("packages/b", "b.test.ts")], play);
  expect(a).toMatchObject({ failed: [], unsteady: [{ name: "of a.test.ts" }] });
  expect(b).toMatchObject({ failed: [{ name: "of b.test.ts" }], unsteady: [] });
});

test("nothing is played again when all passed, or when more than four files failed", async () => {
  const { play, played } = player({});
  const many = [
    tested("packages/a", "a.test.ts", "b.test.ts"),
    tested("packages/b", "c.test.ts", "d.test.ts", "e.test.ts"),
  ];
  expect(await lookAgain(many, play)).toEqual(many);
  expect(await lookAgain([tested("packages/a")], play)).toEqual([tested("packages/a")]);
  expect(played).toEqual([]);
});
