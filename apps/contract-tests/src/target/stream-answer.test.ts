import { describe, expect, test } from "vitest";
import { chunksOf, outputsOf, streamOf } from "./stream-answer.ts";
import type { Dialect } from "./target.ts";
import type { Answer } from "./transport.ts";

function answer(dialect: Dialect, json: unknown): Answer {
  const text = JSON.stringify(json);
  return { dialect, status: 200, json, text, headers: new Headers(), tookMs: 1, exchange: 0 };
}

const measured = { output: "a", metrics: { running: 1 } };

describe("chunks", () => {
  test("are the same, whichever dialect shows them", () => {
    const chunks = [measured, { output: null, metrics: {} }];
    expect(streamOf(answer("default", chunks))).toEqual(chunks);
    const hosted = { status: "IN_PROGRESS", stream: [measured, { output: null }] };
    expect(streamOf(answer("compat", hosted))).toEqual(chunks);
    expect(outputsOf(answer("compat", hosted))).toEqual(["a", null]);
  });

  test.each([
    ["default", { status: "COMPLETED", stream: [] }],
    ["compat", []],
    ["compat", { stream: [] }],
    ["compat", { status: "COMPLETED" }],
    ["compat", null],
  ] as const)("are not found in a body that %s has otherwise", (dialect, json) => {
    expect(streamOf(answer(dialect, json))).not.toBeInstanceOf(Array);
    expect(chunksOf(answer(dialect, json))).toEqual([]);
  });
});
