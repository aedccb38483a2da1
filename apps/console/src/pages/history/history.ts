import type { EndpointHistory } from "@millrace/rest-client";
import type { ChartSeries, ChartTime } from "../../data/chart-series.ts";

export type HistoryStep = EndpointHistory["buckets"][number];

/** The times of a history's charts. */
export function timeOf({ from, to, stepMs, buckets }: EndpointHistory): ChartTime {
  return { fromMs: Date.parse(from), toMs: Date.parse(to), stepMs, at: buckets.map(({ at }) => Date.parse(at)) };
}

/** Jobs that ended without a result of theirs. */
export function failedOf({ failed, timedOut }: Pick<HistoryStep, "failed" | "timedOut">): number {
  return failed + timedOut;
}

/** How many of a hundred jobs that ended were completed; null when none ended. Cancelled jobs do not count. */
export function successOf(counts: Pick<HistoryStep, "completed" | "failed" | "timedOut">): number | null {
  const ended = counts.completed + failedOf(counts);
  return ended === 0 ? null : (counts.completed / ended) * 100;
}

/** One line or bar of a chart, from what a step says. */
export type HistorySeries = readonly [
  name: string,
  color: ChartSeries["color"],
  of: (step: HistoryStep) => number | null,
];

export function seriesOf(history: EndpointHistory, series: readonly HistorySeries[]): readonly ChartSeries[] {
  return series.map(([name, color, of]) => ({ name, color, values: history.buckets.map(of) }));
}
