import { useMemo, type ReactNode } from "react";
import type { ChartSeries } from "../../data/chart-series.ts";
import { Chart } from "../../parts/chart.tsx";
import { dailyBudget } from "./bill.ts";
import type { PeriodBill } from "./use-bill.ts";

interface CostChartProps {
  readonly charged: PeriodBill;
  /** The time of the other charts of the page; without it the whole period. */
  readonly span?: { readonly fromMs: number; readonly toMs: number };
  /** US dollars a month, of charges by day; null without a limit. */
  readonly budget?: number | null;
}

/** What was charged for, over time. */
export function CostChart({ charged, span, budget = null }: CostChartProps): ReactNode {
  const time = useMemo(() => {
    const { fromMs, stepMs, steps } = charged;
    return { fromMs, toMs: fromMs + steps.length * stepMs, ...span, stepMs, at: steps.map(({ atMs }) => atMs) };
  }, [charged, span]);
  const series = useMemo(() => seriesOf(charged, budget), [charged, budget]);
  const title = charged.size === "day" ? "Cost by day" : "Cost by hour";
  return (
    <Chart
      title={title}
      kind="bars"
      unit="usd"
      told="total"
      time={time}
      series={series}
      empty="No charges in this time"
    />
  );
}

function seriesOf({ steps }: PeriodBill, budget: number | null): readonly ChartSeries[] {
  const allowance = budget === null ? null : dailyBudget(budget, Date.now());
  const highest = Math.max(0, ...steps.map(({ total }) => total));
  return [
    { name: "endpoints", color: "--accent", values: steps.map(({ endpoints }) => endpoints) },
    { name: "pods", color: "--busy", values: steps.map(({ pods }) => pods) },
    { name: "network volumes", color: "--warn", values: steps.map(({ volumes }) => volumes) },
    // A bound that is far above the bars would make them too small to see.
    ...(allowance !== null && allowance <= 2 * highest
      ? [{ name: "budget for one day", color: "--bad", values: steps.map(() => allowance), isBound: true }]
      : []),
  ];
}
