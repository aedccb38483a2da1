import type { LimitSpec } from "./tables.ts";

type Limit = Pick<LimitSpec, "value" | "unit">;

const numberWords = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const timesWords = ["never", "once", "twice"];

/** How many of the unit of the limit a larger unit is, and how it is written. */
const largerUnits: Readonly<Record<string, readonly (readonly [number, ...string[]])[]>> = {
  bytes: [
    [1024, "KB"],
    [1_048_576, "MB"],
    [1_073_741_824, "GB"],
  ],
  milliseconds: [
    [1, "ms"],
    [1000, "s", "second", "seconds"],
    [60_000, "minute", "minutes"],
    [3_600_000, "hour", "hours"],
    [86_400_000, "day", "days"],
  ],
  seconds: [
    [1, "s", "second", "seconds"],
    [60, "minute", "minutes"],
    [3600, "hour", "hours"],
  ],
  gigabytes: [[1, "GB"]],
};

/** What may not follow a number that is meant to stand in the unit of the limit, or alone. */
const unitWords = [
  "bytes?",
  "[KMG]B",
  "ms",
  "milliseconds?",
  "s",
  "seconds?",
  "minutes?",
  "hours?",
  "days?",
  "gigabytes?",
];

/** Whether a text says the value of a limit, in its own unit, a larger one, or without any: `90000`, `90 seconds`, `90 s`. */
export function saysLimit(text: string, limit: Limit): boolean {
  const larger = (largerUnits[limit.unit] ?? []).flatMap(([size, ...names]) =>
    limit.value % size === 0 ? names.flatMap((name) => numbers(limit.value / size).map((n) => `${n} ${name}`)) : [],
  );
  return saysNumber(text, limit.value, limit.unit) || larger.some((phrase) => contains(text, phrase));
}

/** How a person would say the value of a limit: the largest unit that gives a whole number. */
export function limitInWords({ value, unit }: Limit): string {
  const fitting = (largerUnits[unit] ?? []).filter(([size]) => value % size === 0 && value >= size).at(-1);
  if (fitting === undefined) return `${value} ${unit}`;
  const [size, ...names] = fitting;
  return `${value / size} ${names.at(value === size ? -2 : -1) ?? names[0]}`;
}

/** Whether a text says a number in digits or, up to twelve, in words; followed by another unit than `unit` it does not count. */
export function saysNumber(text: string, value: number, unit?: string): boolean {
  const others = unitWords.filter((word) => unit === undefined || !new RegExp(`^${word}$`).test(unit));
  const words = [numberWords[value], unit === "times" ? timesWords[value] : undefined].filter(
    (word) => word !== undefined,
  );
  return [...numbers(value), ...words].some((number) => contains(text, number, `(?! ?(?:${others.join("|")})\\b)`));
}

/** A number with and without commas between thousands. */
function numbers(value: number): readonly string[] {
  return [...new Set([String(value), value.toLocaleString("en-US")])];
}

/** Whether a text holds a phrase that is not the end or the beginning of a longer word or number. */
function contains(text: string, phrase: string, unlessFollowed = ""): boolean {
  const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w]|\d[.,])${escaped}(?![\w]|[.,]\d)${unlessFollowed}`).test(text);
}
