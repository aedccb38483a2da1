import type { LogLine } from "@millrace/rest-client";
import { expect, test } from "vitest";
import { logText } from "./log-text.ts";

const of = (line: string, source: LogLine["source"] = "container") =>
  logText({ ts: "2026-05-04T08:00:00Z", source, line, jobId: null });

test("a line of JSON is read as its message, its level, and what else it says", () => {
  const line = '{"message":"Loaded in 58 ms.","level":"DEBUG","batch":3}';
  expect(of(line)).toEqual({ kind: "print", text: "Loaded in 58 ms. batch=3", level: "debug" });
  expect(of('{"levelname":"ERROR","msg":"out of memory"}')).toMatchObject({ text: "out of memory", level: "error" });
});

test("other lines stay as they are, without what would act on a terminal", () => {
  for (const line of ["plain", "{not json", '{"no":"words"}', "{}"])
    expect(of(line)).toEqual({ kind: "print", text: line, level: undefined });
  for (const line of ["a\u001b[31m\u001b]0;title\u0007b", '{"message":"a\\u001b[2Jb"}'])
    expect(of(line).text).toBe("ab");
});

test("what the package of a worker prints is told apart from what the handler prints", () => {
  expect(of('{"requestId":"r1","message":"Started.","level":"INFO"}').kind).toBe("routine");
  expect(of("WARN   | r1 | disk is slow")).toEqual({ kind: "message", text: "WARN disk is slow", level: "warn" });
  expect(of("WARN   | paused", "system").kind).toBe("print");
});
