import { expect, test } from "vitest";
import { escapeControls, oneLine } from "./terminal.ts";

test("a cell is one line", () => {
  expect(oneLine("one \n  two\tthree\u001b[1A")).toBe("one two three");
});

test("what is printed keeps the program's colours and shows every other control character; JSON stays the same value", () => {
  expect(escapeControls("\u001b[31mred\u001b[39m\u001b[2J\u009b\n")).toBe("\u001b[31mred\u001b[39m\\u001b[2J\\u009b\n");
  const value = { text: "\u009b2J\u007f\u0001" };
  expect(JSON.parse(escapeControls(JSON.stringify(value)))).toEqual(value);
});
