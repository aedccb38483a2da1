import "../../parts/charts.css";
import type { EndpointHistory } from "@millrace/rest-client";
import type { WorkType } from "@millrace/worker-text/work-words";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense, type ReactNode } from "react";
import { loadPart } from "../../parts/load-part.ts";
import { ReadView } from "../../parts/read-view.tsx";
import type { HistoryChartName } from "./history-chart.tsx";

interface HistoryChartsProps {
  readonly read: UseQueryResult<EndpointHistory>;
  readonly charts: readonly HistoryChartName[];
  /** What the endpoint takes; jobs by default. */
  readonly type?: WorkType | undefined;
  /** A further chart of the same time. */
  readonly further?: ((history: EndpointHistory) => ReactNode) | undefined;
}

/** Charts are loaded after everything else of the page. */
const HistoryChart = lazy(async () => ({
  default: (await loadPart(() => import("./history-chart.tsx"))).HistoryChart,
}));

/** Charts of a history. Until they are there, their places are kept free, so that the page does not jump. */
export function HistoryCharts({ read, charts, type, further }: HistoryChartsProps): ReactNode {
  const waits = (
    <div className="charts" role="status" aria-label="Loading the charts">
      {[...charts, ...(further === undefined ? [] : ["further"])].map((name) => (
        <div key={name} className="panel chart-waits" />
      ))}
    </div>
  );
  if (read.data === undefined && read.error === null) return waits;
  return (
    <ReadView read={read}>
      {(history) => (
        <Suspense fallback={waits}>
          <div className="charts">
            {charts.map((of) => (
              <HistoryChart key={of} of={of} history={history} type={type} />
            ))}
            {further?.(history)}
          </div>
        </Suspense>
      )}
    </ReadView>
  );
}
