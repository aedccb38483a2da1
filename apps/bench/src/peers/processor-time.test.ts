import { describe, expect, it } from "vitest";
import { parseStat } from "./processor-time.ts";

describe("parseStat", () => {
  it("counts what a process and its ended children used, whatever its name holds", () => {
    const fields = ["S", "7", "42", "42", "0", "-1", "0", "0", "0", "0", "0", "30", "12", "5", "3", "20", "0"];
    expect(parseStat(`42 (a ) (b) c) ${fields.join(" ")}`)).toEqual({ pid: 42, parent: 7, ticks: 50 });
  });
});
