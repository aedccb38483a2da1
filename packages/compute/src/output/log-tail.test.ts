import { describe, expect, test } from "vitest";
import { createLogTail } from "./log-tail.ts";

function tailOf(text: string): readonly string[] {
  const tail = createLogTail();
  const stream = tail.stream();
  stream.write(Buffer.from(text));
  stream.end();
  return tail.last(10_000);
}

describe("the tail of a log", () => {
  test("holds complete lines, and at the end the incomplete one", () => {
    const tail = createLogTail();
    const stream = tail.stream();
    stream.write(Buffer.from("one\ntw"));
    expect(tail.last(9)).toEqual(["one"]);
    stream.write(Buffer.from("o\r\n\nthree"));
    stream.end();
    expect(tail.last(9)).toEqual(["one", "two", "", "three"]);
    expect(tail.last(2)).toEqual(["", "three"]);
    expect(tail.last(0)).toEqual([]);
  });

  test("is the same wherever the text is cut, also within a character or a line break", () => {
    const lines = ["", "grün", "火 🔥", "crlf\r", "", "end"];
    const bytes = Buffer.from(lines.join("\n"));
    for (let first = 0; first <= bytes.length; first += 1) {
      for (let second = first; second <= bytes.length; second += 1) {
        const tail = createLogTail();
        const stream = tail.stream();
        for (const piece of [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]) {
          stream.write(piece);
        }
        stream.end();
        expect(tail.last(9)).toEqual(["", "grün", "火 🔥", "crlf", "", "end"]);
      }
    }
  });

  test("keeps the last 200 lines", () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
    expect(tailOf(lines.join("\n"))).toEqual(lines.slice(-200));
  });

  test("keeps at most 64 KB and cuts a line that never ends", () => {
    const lines = tailOf("x".repeat(1_000_000));
    expect(lines.join("").length).toBeLessThanOrEqual(64 * 1024);
    expect(lines.join("").length).toBeGreaterThan(48 * 1024);
  });

  test("mixes streams by whole lines", () => {
    const tail = createLogTail();
    const [out, err] = [tail.stream(), tail.stream()];
    out.write(Buffer.from("o"));
    err.write(Buffer.from("error\n"));
    out.write(Buffer.from("ut\n"));
    expect(tail.last(9)).toEqual(["error", "out"]);
  });
});
