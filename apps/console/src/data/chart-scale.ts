import { count, duration, usd } from "./format.ts";

/** Unit of the values of a chart: numbers of things, milliseconds, US dollars, or hundredths. */
export type ChartUnit = "count" | "duration" | "usd" | "percent";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Smaller values are drawn as zero. */
const LEAST = 1e-9;
/** Most distances between marks on the axis of values. */
const DISTANCES = 4;
/** Distances that people read at once: 10 s, 15 min, 6 h. Below a second and above a day they are decimal. */
const DURATIONS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 6, 12].map((hours) => hours * HOUR_MS),
];

/** Where the axis of values has marks: from zero to the first that no value is above. Numbers of things are whole. */
export function valueTicks(most: number, unit: ChartUnit): readonly number[] {
  const isSome = most >= LEAST;
  // The axis of a share ends at the whole as soon as a value is near it.
  const isShare = unit === "percent" && (!isSome || (most > 50 && most <= 100));
  const step = isShare ? 25 : isSome ? stepOf(most / DISTANCES, unit) : unit === "duration" ? SECOND_MS : 1;
  const distances = Math.max(isShare ? DISTANCES : 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: distances + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

function stepOf(least: number, unit: ChartUnit): number {
  if (unit === "count") return Math.max(1, decimal(least));
  if (unit !== "duration" || least < SECOND_MS / 2) return decimal(least);
  return DURATIONS.find((one) => one >= least) ?? DAY_MS * decimal(least / DAY_MS);
}

/** The smallest of 1, 2, 5, 10, 20, 50, … that is at least so large. */
function decimal(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10);
}

/** A value with its unit: `1,204`, `2.2 s`, `$0.0041`, `99.5 %`. */
export function valueText(value: number, unit: ChartUnit): string {
  if (unit === "count") return count(value);
  if (unit === "duration") return duration(value);
  if (unit === "usd") return usd(value);
  return `${Number(Math.abs(value) < 1 ? value.toPrecision(2) : value.toFixed(1))} %`;
}

const compact = new Intl.NumberFormat("en", { notation: "compact" });

/** The same beside a mark of the axis, where there is little room. */
export function tickText(value: number, unit: ChartUnit): string {
  if (value === 0) return "0";
  if (unit === "usd") return `$${Number(value.toPrecision(3))}`;
  return unit === "count" && value >= 10_000 ? compact.format(value) : valueText(value, unit);
}

const hours = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const utcDays = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const seconds = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** Label of a mark on the axis of time, in the reader's time zone: the day at midnight, otherwise the time of the day. */
export function momentTick(atMs: number, distanceMs: number): string {
  const at = new Date(atMs);
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
  if (distanceMs >= DAY_MS || isMidnight) return days.format(at);
  return distanceMs < MINUTE_MS ? seconds.format(at) : hours.format(at);
}

/** A step in words: `27 Nov, 14:05 – 14:10`. Days of the service begin at midnight UTC. A moment has no length: `27 Nov, 14:05:12`. */
export function stepText(atMs: number, stepMs: number): string {
  if (stepMs === DAY_MS) return `${utcDays.format(atMs)} (UTC)`;
  if (stepMs === 0) return `${days.format(atMs)}, ${seconds.format(atMs)}`;
  return `${days.format(atMs)}, ${hours.format(atMs)} – ${hours.format(atMs + stepMs)}`;
}
