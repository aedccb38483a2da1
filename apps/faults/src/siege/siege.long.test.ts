import { expect, test } from "vitest";
import { isOfToday } from "../../../../.tools/vitest/part-of-today.ts";
import { attacks } from "../attacks/table.ts";
import { besiege } from "./siege.ts";

/** All of them take four minutes. */
const PARTS = 4;

test("the service stands the attacks of the day for some seconds each", async () => {
  const names = attacks.map(({ name }) => name).filter((_, index) => isOfToday(index, PARTS));
  const options = {
    only: names,
    minutes: 0,
    share: 1,
    seed: 1,
    database: "sqlite",
    print: () => undefined,
    stop: new AbortController().signal,
  } as const;
  const { reports } = await besiege(options);
  expect(reports.map(({ name }) => name)).toEqual(names);
  expect(reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))).toEqual([]);
});
