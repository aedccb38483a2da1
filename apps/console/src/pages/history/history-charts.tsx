import type { EndpointHistory } from "@millrace/rest-client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadView } from "../../parts/read-view.tsx";
import { HistoryChart, type HistoryChartName } from "./history-chart.tsx";

interface HistoryChartsProps {
  readonly read: UseQueryResult<EndpointHistory>;
  readonly charts: readonly HistoryChartName[];
  /** A further chart of the same time. */
  readonly further?: ((history: EndpointHistory) => ReactNode) | undefined;
}

/** Charts of a history. While it is read, their places are kept free, so that the page does not jump. */
export function HistoryCharts({ read, charts, further }: HistoryChartsProps): ReactNode {
  if (read.data === undefined && read.error === null) {
    return (
      <div className="charts" role="status" aria-label="Loading the charts">
        {[...charts, ...(further === undefined ? [] : ["further"])].map((name) => (
          <div key={name} className="panel chart chart-waits" />
        ))}
      </div>
    );
  }
  return (
    <ReadView read={read}>
      {(history) => (
        <div className="charts">
          {charts.map((of) => (
            <HistoryChart key={of} of={of} history={history} />
          ))}
          {further?.(history)}
        </div>
      )}
    </ReadView>
  );
}
