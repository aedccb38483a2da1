import { expect, test } from "vitest";
import { logText } from "./log-text.ts";

test("a line of JSON is read as its message, its level, and what else it says", () => {
  const line = '{"requestId":"r1","message":"Finished after 58 ms.","level":"DEBUG","batch":3}';
  expect(logText(line)).toEqual({ text: "Finished after 58 ms. batch=3", level: "debug" });
  expect(logText('{"levelname":"ERROR","msg":"out of memory"}')).toEqual({ text: "out of memory", level: "error" });
});

test("other lines stay as they are", () => {
  for (const line of ["plain", "{not json", '{"no":"words"}', "{}"])
    expect(logText(line)).toEqual({ text: line, level: undefined });
});
