import fc from "fast-check";
import { expect, test } from "vitest";

import { limitInWords, saysLimit, saysNumber } from "./limit-words.ts";

const units = ["bytes", "milliseconds", "seconds", "gigabytes", "requests", "times"];
const limit = fc.record({ value: fc.integer({ min: 1, max: 10_000_000_000 }), unit: fc.constantFrom(...units) });

for (const [text, value, unit] of [
  ["up to 10 MB", 10_485_760, "bytes"],
  ["1 MB is 1,048,576 bytes.", 1_048_576, "bytes"],
  ["either side of 64 KB,", 65_536, "bytes"],
  ["for up to 90 seconds.", 90_000, "milliseconds"],
  ["kept for 1 minute after", 60_000, "milliseconds"],
  ["above 300000, or", 300_000, "milliseconds"],
  ["above 7 days answers", 604_800_000, "milliseconds"],
  ["has 24 hours.", 86_400_000, "milliseconds"],
  ["above 3600 seconds", 3600, "seconds"],
  ["more than 4000 GB", 4000, "gigabytes"],
  ["is tried three times in all", 3, "attempts"],
  ["handed out once more", 1, "times"],
  ["`workersMin` is 0 when", 0, "workers"],
] as const) {
  test(`"${text}" says ${value} ${unit}`, () => {
    expect(saysLimit(text, { value, unit })).toBe(true);
    expect(saysLimit(text, { value: value + 1, unit })).toBe(false);
  });
}

for (const [text, value, unit] of [
  ["up to 10 MB", 10, "bytes"],
  ["up to 110 MB", 10_485_760, "bytes"],
  ["up to 10 MBit", 10_485_760, "bytes"],
  ["for 1.5 seconds", 5000, "milliseconds"],
  ["for 1,000 seconds", 1000, "milliseconds"],
  ["for 90 seconds", 90, "milliseconds"],
  ["the fifth", 5, "attempts"],
] as const) {
  test(`"${text}" does not say ${value} ${unit}`, () => {
    expect(saysLimit(text, { value, unit })).toBe(false);
  });
}

test("what a limit is in words says it, and no other value", () => {
  fc.assert(
    fc.property(limit, fc.integer({ min: 1, max: 10_000_000_000 }), (one, other) => {
      const text = `It is ${limitInWords(one)}.`;
      expect(saysLimit(text, one)).toBe(true);
      expect(saysLimit(text, { value: other, unit: one.unit })).toBe(one.value === other);
    }),
  );
});

test("the largest unit that gives a whole number is chosen, and one of it is no plural", () => {
  expect(limitInWords({ value: 60_000, unit: "milliseconds" })).toBe("1 minute");
  expect(limitInWords({ value: 90_000, unit: "milliseconds" })).toBe("90 seconds");
  expect(limitInWords({ value: 10_485_760, unit: "bytes" })).toBe("10 MB");
  expect(limitInWords({ value: 1000, unit: "requests" })).toBe("1000 requests");
});

test("a small number may be a word", () => {
  expect(saysNumber("one of six", 6)).toBe(true);
  expect(saysNumber("one of sixty", 6)).toBe(false);
});
