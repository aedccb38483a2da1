import { expect, test } from "vitest";
import { attacks } from "../attacks/table.ts";
import { besiege } from "./siege.ts";

test("the service stands every attack for some seconds", async () => {
  const options = {
    minutes: 0,
    share: 1,
    seed: 1,
    database: "sqlite",
    print: () => undefined,
    stop: new AbortController().signal,
  } as const;
  const { reports } = await besiege(options);
  expect(reports.map(({ name }) => name)).toEqual(attacks.map(({ name }) => name));
  expect(reports.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))).toEqual([]);
});
