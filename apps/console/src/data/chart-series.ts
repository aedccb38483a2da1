import { type ChartUnit, valueText } from "./chart-scale.ts";

/** The values of one thing over time. */
export interface ChartSeries {
  readonly name: string;
  /** A custom property of the tokens: `--ok`. */
  readonly color: string;
  /** One for each moment of the chart; null where nothing is known. */
  readonly values: readonly (number | null)[];
  /** A bound, drawn as a dashed line. */
  readonly isBound?: boolean;
}

/** The times of a chart, in milliseconds since the epoch. */
export interface ChartTime {
  readonly fromMs: number;
  readonly toMs: number;
  /** How long each value was measured; 0 when it is of a moment. */
  readonly stepMs: number;
  /** Where the steps begin. */
  readonly at: readonly number[];
}

/** What is said of a series while no moment is pointed at. */
export type Told = "total" | "latest";

/** The sum of the values, or the latest; null without any. */
export function toldOf(values: readonly (number | null)[], told: Told): number | null {
  const known = values.filter((value) => value !== null);
  if (told === "latest") return known.at(-1) ?? null;
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Whether there is nothing to see. Zero is something that was measured, unless things or amounts were counted. */
export function isEmpty(series: readonly ChartSeries[], unit: ChartUnit): boolean {
  const isSum = unit === "count" || unit === "usd";
  const isNothing = (value: number | null): boolean => value === null || (isSum && value === 0);
  return series.every(({ values, isBound = false }) => isBound || values.every(isNothing));
}

/** Places of values without a neighbor. A line through them has no length, so they need a dot. */
export function lonePlaces(values: readonly (number | null)[]): number[] {
  const isGap = (at: number): boolean => (values[at] ?? null) === null;
  return values.flatMap((_, at) => (!isGap(at) && isGap(at - 1) && isGap(at + 1) ? [at] : []));
}

/** Each series with those before it below it, so that the last one reaches the height of all together. */
export function stacked(series: readonly ChartSeries[]): readonly ChartSeries[] {
  const sums: number[] = [];
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, at) => {
      sums[at] = (sums[at] ?? 0) + (value ?? 0);
      return value === null ? null : sums[at];
    }),
  }));
}

/** A chart in words, for readers of the screen. */
export function chartSummary(title: string, series: readonly ChartSeries[], unit: ChartUnit): string {
  const parts = series.map(({ name, values }) => {
    const known = values.filter((value) => value !== null);
    const latest = known.at(-1);
    if (latest === undefined) return `${name}: no values`;
    const [least, most] = [Math.min(...known), Math.max(...known)].map((value) => valueText(value, unit));
    return `${name}: latest ${valueText(latest, unit)}, lowest ${least}, highest ${most}`;
  });
  return `${title}. ${parts.join(". ")}.`;
}
