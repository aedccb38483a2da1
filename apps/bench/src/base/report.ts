import { reachesTarget, type Figure } from "./figure.ts";
import type { Machine } from "./machine.ts";

/** The results of a run of the bench. */
export interface BenchReport {
  readonly startedAt: string;
  readonly quick: boolean;
  readonly machine: Machine;
  readonly figures: readonly Figure[];
  /** Scenarios that could not be run to the end. */
  readonly failures: readonly { readonly scenario: string; readonly message: string }[];
}

/** The report for machines: each figure also says whether it reached its target. */
export function reportJson(report: BenchReport): string {
  const figures = report.figures.map((figure) => ({ ...figure, passed: reachesTarget(figure) ?? null }));
  return `${JSON.stringify({ ...report, figures }, undefined, 2)}\n`;
}

/** The machine in one line. */
export function machineLine(machine: Machine): string {
  const { cores, cpu, memoryGb, node, platform, diskSyncUs, loadBefore } = machine;
  return `${cores} cores (${cpu}), ${memoryGb} GB, ${platform}, Node ${node}, disk sync ${diskSyncUs} µs, load ${loadBefore}`;
}

/** The figures as a table for a person. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { label, value, unit, range, target } = figure;
    const passed = reachesTarget(figure);
    return [
      label,
      rounded(value),
      unit,
      range === undefined ? "" : `${rounded(range.min)} – ${rounded(range.max)}`,
      target === undefined ? "" : `${target.comparison === "at least" ? "≥" : "≤"} ${rounded(target.value)}`,
      passed === undefined ? "" : passed ? "reached" : "MISSED",
    ];
  });
  return table([["figure", "value", "unit", "rounds", "target", ""], ...rows]);
}

/** How many targets there were, and how many were missed. */
export function targetLine(report: BenchReport): string {
  const judged = report.figures.map(reachesTarget).filter((passed) => passed !== undefined);
  const missed = judged.filter((passed) => !passed).length;
  const failed = report.failures.length === 0 ? "" : `, ${report.failures.length} scenarios could not run`;
  return `${judged.length - missed} of ${judged.length} targets reached${failed}`;
}

/** A number for people: three figures that count. */
export function rounded(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString("en");
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** Lines of padded columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
