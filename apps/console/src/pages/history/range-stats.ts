import type { EndpointHistory } from "@millrace/rest-client";
import { type ChartUnit, valueText } from "../../data/chart-scale.ts";
import { shortCount } from "../../data/format.ts";
import type { Stat } from "../../parts/facts.tsx";
import { failedOf, successOf } from "./history.ts";

/** How the jobs of a time range ended, in numbers. */
export function resultStats(history: EndpointHistory | undefined): readonly Stat[] {
  const total = history?.total;
  const failed = total === undefined ? 0 : failedOf(total);
  return [
    { label: "Completed", value: total === undefined ? "–" : shortCount(total.completed) },
    { label: "Failed", value: total === undefined ? "–" : shortCount(failed), tone: failed > 0 ? "bad" : undefined },
    { label: "Success rate", value: textOf(total === undefined ? null : successOf(total), "percent") },
  ];
}

/** How long 95 of 100 jobs waited and ran at most. */
export function timeStats(history: EndpointHistory | undefined): readonly Stat[] {
  return [
    { label: "Wait p95", value: textOf(history?.total.delayMs.p95 ?? null, "duration") },
    { label: "Run p95", value: textOf(history?.total.runMs.p95 ?? null, "duration") },
  ];
}

/** A value that there may be none of. */
export function textOf(value: number | null, unit: ChartUnit): string {
  return value === null ? "–" : valueText(value, unit);
}
