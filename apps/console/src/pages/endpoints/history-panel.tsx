import type { EndpointHistory } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { count, duration, moment } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { SelectField } from "../../parts/fields.tsx";
import { LineChart } from "../../parts/line-chart.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Each with steps of which some hundred stand beside each other. */
const SPANS = [
  { value: "hour", label: "Last hour", spanMs: HOUR_MS, stepMs: MINUTE_MS },
  { value: "6h", label: "Last 6 hours", spanMs: 6 * HOUR_MS, stepMs: 5 * MINUTE_MS },
  { value: "day", label: "Last 24 hours", spanMs: DAY_MS, stepMs: 15 * MINUTE_MS },
  { value: "week", label: "Last 7 days", spanMs: 7 * DAY_MS, stepMs: 2 * HOUR_MS },
  { value: "month", label: "Last 30 days", spanMs: 30 * DAY_MS, stepMs: 8 * HOUR_MS },
] as const;

/** What happened at an endpoint over time: its queue, its throughput, waiting and run times, and workers. */
export function HistoryPanel({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [chosen, setChosen] = useState("hour");
  const { value, spanMs, stepMs } = SPANS.find((one) => one.value === chosen) ?? SPANS[0];
  const history = useRead(
    ["endpoint", endpointId, "history", value],
    ({ rest }, signal) =>
      rest.endpoints.endpointHistory(
        endpointId,
        { from: new Date(Date.now() - spanMs).toISOString(), stepMs },
        { signal },
      ),
    { everyMs: MINUTE_MS, keep: true },
  );
  const choice = <SelectField label="Time" hideLabel value={chosen} onChange={setChosen} choices={SPANS} />;
  return (
    <Panel title="Over time" actions={choice}>
      <ReadView read={history}>{(seen) => <Charts history={seen} />}</ReadView>
    </Panel>
  );
}

function Charts({ history: { buckets } }: { readonly history: EndpointHistory }): ReactNode {
  const moments = buckets.map(({ at }) => moment(at));
  const of = (pick: (bucket: EndpointHistory["buckets"][number]) => number | null): (number | null)[] =>
    buckets.map(pick);
  return (
    <div className="charts">
      <LineChart
        title="Waiting jobs"
        moments={moments}
        format={count}
        series={[{ name: "most", color: "--busy", values: of((one) => one.inQueueMax) }]}
      />
      <LineChart
        title="Jobs"
        moments={moments}
        format={count}
        series={[
          { name: "submitted", color: "--idle", values: of((one) => one.submitted) },
          { name: "completed", color: "--ok", values: of((one) => one.completed) },
          { name: "failed", color: "--bad", values: of((one) => one.failed + one.timedOut) },
        ]}
      />
      <LineChart
        title="Time waited"
        moments={moments}
        format={duration}
        series={[
          { name: "half within", color: "--accent", values: of((one) => one.delayMs.p50) },
          { name: "95 % within", color: "--warn", values: of((one) => one.delayMs.p95) },
        ]}
      />
      <LineChart
        title="Time run"
        moments={moments}
        format={duration}
        series={[
          { name: "half within", color: "--accent", values: of((one) => one.runMs.p50) },
          { name: "95 % within", color: "--warn", values: of((one) => one.runMs.p95) },
        ]}
      />
      <LineChart
        title="Workers"
        moments={moments}
        format={count}
        series={[
          { name: "at work", color: "--busy", values: of((one) => one.workers.running) },
          { name: "idle", color: "--ok", values: of((one) => one.workers.idle) },
          { name: "starting", color: "--warn", values: of((one) => one.workers.initializing) },
          { name: "unhealthy", color: "--bad", values: of((one) => one.workers.unhealthy) },
        ]}
      />
    </div>
  );
}
