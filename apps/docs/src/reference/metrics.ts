import { metricFamilies } from "@millrace/server";
import { code, table } from "./markdown.ts";

/** Every number of `/metrics`. */
export function metricsReference(): string {
  const rows = metricFamilies.map(({ name, type, labels, help }) => [
    code(name),
    type,
    labels.map((label) => code(label)).join(", "),
    help,
  ]);
  return table(["metric", "type", "labels", "meaning"], rows);
}
