import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { table } from "./table.ts";

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const COLOURS = /\u001b\[\d+m/g;
const rows = [
  ["ID", "STATE", "ERROR"],
  ["a1", "\u001b[31mFAILED\u001b[39m", "out of memory"],
];

it("lays cells out in columns; their colours take no width", () => {
  expect(stripVTControlCharacters(table(rows))).toBe("ID  STATE   ERROR\na1  FAILED  out of memory");
});

it("cuts off what does not fit a terminal, and never a colour", () => {
  for (let width = 3; width < 30; width += 1) {
    const lines = table(rows, width).split("\n");
    for (const line of lines) expect(stripVTControlCharacters(line).length, line).toBeLessThanOrEqual(width);
    expect(lines[1]?.match(COLOURS)).toEqual(["\u001b[31m", "\u001b[39m"]);
  }
  expect(stripVTControlCharacters(table(rows, 20))).toBe("ID  STATE   ERROR\na1  FAILED  out of …");
});
