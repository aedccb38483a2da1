import "../../parts/charts.css";
import type { DataOf, Pod } from "@millrace/rest-client";
import { useMemo, type ReactNode } from "react";
import { useRead } from "../../data/use-read.ts";
import { Chart } from "../../parts/chart.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { usageSeries } from "./usage-series.ts";

const POLL_MS = 10_000;
const HOUR_MS = 3_600_000;

/** What the pod used in the last hour, as far as its host measured it. */
export function PodUsage({ pod }: { readonly pod: Pod }): ReactNode {
  const isRunning = pod.desiredStatus === "RUNNING";
  const usage = useRead(["pod", pod.id, "usage"], ({ rest }, signal) => rest.pods.getUsage(pod.id, { signal }), {
    everyMs: POLL_MS,
    enabled: isRunning,
  });
  return (
    <section className="stack" aria-label="Usage">
      <h2>Usage, last hour</h2>
      {isRunning ? (
        <ReadView read={usage}>{(seen) => <Charts usage={seen} />}</ReadView>
      ) : (
        <p className="soft">The pod is not running.</p>
      )}
    </section>
  );
}

function Charts({ usage }: { readonly usage: DataOf<"getPodUsage"> }): ReactNode {
  const charts = useMemo(() => chartsOf(usage), [usage]);
  return (
    <div className="charts">
      {charts.map((chart) => (
        <Chart key={chart.title} {...chart} unit="percent" empty="Nothing was measured in this time" />
      ))}
    </div>
  );
}

/** The last hour; moments without a measurement have no values. */
function chartsOf(usage: DataOf<"getPodUsage">) {
  const { at, cpu, memory, gpus } = usageSeries(usage);
  const toMs = at.at(-1) ?? Date.now();
  const time = { fromMs: toMs - HOUR_MS, toMs, stepMs: 0, at };
  return [
    { title: "CPU", time, series: [{ name: "used", color: "--busy", values: cpu }] },
    { title: "Memory", time, series: [{ name: "used", color: "--accent", values: memory }] },
    ...gpus.map((gpu, index) => ({
      title: gpus.length === 1 ? "GPU" : `GPU ${index + 1} of ${gpus.length}`,
      time,
      series: [
        { name: "utilization", color: "--busy", values: gpu.utilization },
        { name: "memory", color: "--accent", values: gpu.memory },
      ],
    })),
  ];
}
