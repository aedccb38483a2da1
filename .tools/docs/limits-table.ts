import { parse } from "yaml";

interface Limit {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly appliesTo: readonly string[];
  readonly source: string;
  readonly description: string;
}

const MEGABYTE = 1_048_576;

/** The numbers of the interface as a table, in the order of the file. */
export function limitsTable(yaml: string): string {
  const { limits } = parse(yaml) as { readonly limits: readonly Limit[] };
  const rows = limits.map((limit) => [
    `\`${limit.name}\``,
    valueOf(limit),
    limit.appliesTo.map((name) => `\`${name}\``).join(", "),
    limit.source,
    limit.description,
  ]);
  return [["name", "value", "applies to", "source", "meaning"], ["---", "--:", "---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** The exact number with its unit, and how one would say it where that is easier to grasp. */
function valueOf({ value, unit }: Limit): string {
  const exact = `${value.toLocaleString("en-US")} ${unit}`;
  if (unit === "bytes" && value % MEGABYTE === 0) return `${exact} (${value / MEGABYTE} MB)`;
  if (unit === "bytes" && value % 1024 === 0) return `${exact} (${value / 1024} KB)`;
  if (unit === "milliseconds") return `${exact} (${duration(value)})`;
  return exact;
}

function duration(milliseconds: number): string {
  const units: readonly (readonly [number, string])[] = [
    [86_400_000, "d"],
    [3_600_000, "h"],
    [60_000, "min"],
  ];
  const fitting = units.find(([size]) => milliseconds % size === 0);
  return fitting === undefined ? `${milliseconds / 1000} s` : `${milliseconds / fitting[0]} ${fitting[1]}`;
}
