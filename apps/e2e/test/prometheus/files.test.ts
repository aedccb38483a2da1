import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { metricFamilies } from "@millrace/server";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Dashboard, expressionsOf } from "./dashboard.test-support.ts";

const DOCS = join(import.meta.dirname, "../../../../docs");
const GRAFANA = join(DOCS, "deploy/grafana");
const ALERTS = join(DOCS, "deploy/prometheus/alerts.yaml");
const NAME = /\bmillrace_\w+/g;

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const alerts = (parse(await readFile(ALERTS, "utf8")) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const dashboards = await Promise.all(
  (await readdir(GRAFANA)).map(
    async (file) => [file, JSON.parse(await readFile(join(GRAFANA, file), "utf8")) as Dashboard] as const,
  ),
);

/** The names of series that the service exposes. */
const series = new Set(
  metricFamilies.flatMap(({ name, type }) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

function unknownIn(expression: string): readonly string[] {
  return (expression.match(NAME) ?? []).filter((name) => !series.has(name));
}

describe("alert rules", () => {
  test("use metrics that the service has", () => {
    expect(alerts.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
  });

  test("have a runbook each, in the documentation", async () => {
    const page = await readFile(join(DOCS, "operations.md"), "utf8");
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`operations.md#${alert.toLowerCase()}`);
      expect(page, alert).toContain(`#### ${alert}\n`);
    }
  });
});

describe.each(dashboards)("the dashboard %s", (_file, dashboard) => {
  test("uses metrics that the service has", () => {
    expect(expressionsOf(dashboard).flatMap((expression) => unknownIn(expression))).toEqual([]);
  });

  test("has panels that do not overlap, each with an id of its own", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});
