import type { DataOf, Pod } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { moment } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { LineChart } from "../../parts/line-chart.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { usageSeries } from "./usage-series.ts";

const POLL_MS = 10_000;

/** What the pod used in the last hour, as far as its host measured it. */
export function PodUsage({ pod }: { readonly pod: Pod }): ReactNode {
  const isRunning = pod.desiredStatus === "RUNNING";
  const usage = useRead(["pod", pod.id, "usage"], ({ rest }, signal) => rest.pods.getUsage(pod.id, { signal }), {
    everyMs: POLL_MS,
    enabled: isRunning,
  });
  return (
    <Panel title="Use">
      {isRunning ? (
        <ReadView read={usage}>{(seen) => <Charts usage={seen} />}</ReadView>
      ) : (
        <p className="soft">The pod does not run.</p>
      )}
    </Panel>
  );
}

function Charts({ usage }: { readonly usage: DataOf<"getPodUsage"> }): ReactNode {
  const { at, cpu, memory, gpus } = usageSeries(usage);
  if (at.length === 0) return <p className="soft">Nothing was measured yet.</p>;
  const moments = at.map((atMs) => moment(atMs));
  return (
    <div className="charts">
      <LineChart
        title="Processor"
        moments={moments}
        format={percent}
        series={[{ name: "of what it may use", color: "--busy", values: cpu }]}
      />
      <LineChart
        title="Memory"
        moments={moments}
        format={percent}
        series={[{ name: "of what it may use", color: "--accent", values: memory }]}
      />
      {gpus.map((gpu, index) => (
        <LineChart
          key={gpu.id}
          title={gpus.length === 1 ? "GPU" : `GPU ${index + 1} of ${gpus.length}`}
          moments={moments}
          format={percent}
          series={[
            { name: "utilization", color: "--busy", values: gpu.utilization },
            { name: "memory", color: "--accent", values: gpu.memory },
          ]}
        />
      ))}
    </div>
  );
}

function percent(value: number): string {
  return `${value.toFixed(1)} %`;
}
