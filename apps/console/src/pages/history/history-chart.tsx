import type { EndpointHistory } from "@millrace/rest-client";
import { type WorkType, workWords } from "@millrace/worker-text/work-words";
import { useMemo, type ComponentProps, type ReactNode } from "react";
import { Chart } from "../../parts/chart.tsx";
import { failedOf, type HistorySeries, seriesOf, successOf, timeOf } from "./history.ts";

type Look = Omit<ComponentProps<typeof Chart>, "time" | "series"> & { readonly series: readonly HistorySeries[] };

const CHARTS = {
  jobs: {
    title: "Jobs",
    unit: "count",
    kind: "bars",
    told: "total",
    empty: "No jobs in this time",
    series: [
      ["completed", "--ok", (step) => step.completed],
      ["failed", "--bad", failedOf],
      ["cancelled", "--line-strong", (step) => step.cancelled],
    ],
  },
  success: {
    title: "Success rate",
    unit: "percent",
    empty: "No jobs ended in this time",
    series: [["completed", "--ok", successOf]],
  },
  waitingTime: {
    title: "Waiting time",
    unit: "duration",
    empty: "No jobs started in this time",
    series: [
      ["p50", "--accent", ({ delayMs }) => delayMs.p50],
      ["p95", "--warn", ({ delayMs }) => delayMs.p95],
    ],
  },
  runTime: {
    title: "Run time",
    unit: "duration",
    empty: "No jobs ended in this time",
    series: [
      ["p50", "--accent", ({ runMs }) => runMs.p50],
      ["p95", "--warn", ({ runMs }) => runMs.p95],
    ],
  },
  tokens: {
    title: "Tokens",
    unit: "count",
    kind: "bars",
    told: "total",
    empty: "No tokens in this time",
    series: [
      ["prompt", "--accent", ({ promptTokens }) => promptTokens],
      ["completion", "--ok", ({ completionTokens }) => completionTokens],
    ],
  },
  queue: {
    title: "Waiting jobs",
    unit: "count",
    empty: "No jobs waited in this time",
    series: [["most", "--busy", (step) => step.inQueueMax]],
  },
  workers: {
    title: "Workers",
    unit: "count",
    kind: "bars",
    empty: "No workers in this time",
    series: [
      ["running", "--busy", ({ workers }) => workers.running],
      ["idle", "--ok", ({ workers }) => workers.idle],
      ["starting", "--warn", ({ workers }) => workers.initializing],
      ["unhealthy", "--bad", ({ workers }) => workers.unhealthy],
    ],
  },
} as const satisfies Readonly<Record<string, Look>>;

export type HistoryChartName = keyof typeof CHARTS;

/** One of the charts of what happened at an endpoint, or at all of them. */
export function HistoryChart({
  of,
  history,
  type,
}: {
  readonly of: HistoryChartName;
  readonly history: EndpointHistory;
  /** What the endpoint takes; jobs by default. */
  readonly type?: WorkType | undefined;
}): ReactNode {
  const { series, title, empty, ...look } = CHARTS[of];
  const time = useMemo(() => timeOf(history), [history]);
  const drawn = useMemo(() => seriesOf(history, series), [history, series]);
  const words = { title: workWords(type, title), empty: workWords(type, empty) };
  return <Chart {...look} {...words} time={time} series={drawn} />;
}
