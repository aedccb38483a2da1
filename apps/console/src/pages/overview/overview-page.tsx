import type { EndpointHistory, Overview } from "@millrace/rest-client";
import { lazy, Suspense, useMemo, type ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { count, usd } from "../../data/format.ts";
import { useRights } from "../../data/rights.ts";
import { useTimeRange } from "../../data/time-range.ts";
import { useRead } from "../../data/use-read.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { type Stat, Stats } from "../../parts/facts.tsx";
import { loadPart } from "../../parts/load-part.ts";
import { Loading } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { RangeSection } from "../../parts/range-section.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Ago } from "../../parts/time.tsx";
import { useBill } from "../billing/use-bill.ts";
import { FailureList } from "../endpoints/failure-list.tsx";
import { timeOf } from "../history/history.ts";
import { HistoryCharts } from "../history/history-charts.tsx";
import { resultStats } from "../history/range-stats.ts";
import { ChangeList } from "./change-list.tsx";
import { ProblemList } from "./problem-list.tsx";
import { Welcome } from "./welcome.tsx";

/** Charts are loaded after everything else of the page. */
const CostChart = lazy(async () => ({
  default: (await loadPart(() => import("../billing/cost-chart.tsx"))).CostChart,
}));

/** Minutes of a history appear when they are over. */
const HISTORY_MS = 60_000;

/** What runs, what waits and why, what failed lately, and what today cost. */
export function Page(): ReactNode {
  const overview = useRead(["overview"], ({ rest }, signal) => rest.overview.get({ signal }));
  return (
    <PageFrame title="Overview">
      <ReadView read={overview}>{(seen) => <Seen overview={seen} />}</ReadView>
    </PageFrame>
  );
}

function Seen({ overview }: { readonly overview: Overview }): ReactNode {
  const { key, can } = useRights();
  const { endpoints, pods, problems, waiting, failures } = overview;
  if (endpoints.total === 0 && pods.total === 0) return <Welcome />;
  return (
    <>
      <ProblemList problems={problems} />
      <Activity overview={overview} />
      {/* One below the other: an error needs the width. */}
      <FailureList failures={failures} named />
      <Panel title="Waiting" flush>
        <DataTable
          label="Endpoints with waiting jobs"
          columns={waitingColumns}
          rows={waiting}
          rowKey={(one) => one.endpointId}
          rowHref={(one) => links.endpoint(one.endpointId)}
          empty={<p className="panel-note">No jobs are waiting.</p>}
        />
      </Panel>
      {key !== undefined && can("admin") && <ChangeList />}
    </>
  );
}

/** What the account does now, and did in the time range of the page. */
function Activity({ overview }: { readonly overview: Overview }): ReactNode {
  const [{ value, spanMs, stepMs, bill }] = useTimeRange();
  const history = useRead(
    ["overview-history", value],
    ({ rest }, signal) => {
      const from = new Date(Date.now() - spanMs).toISOString();
      return rest.overview.overviewHistory({ from, stepMs }, { signal });
    },
    { everyMs: HISTORY_MS, keep: true },
  );
  const { key, can } = useRights();
  const mayReadCost = key !== undefined && can("manage:read");
  const charged = useBill(bill, mayReadCost);
  return (
    <RangeSection>
      <Stats label="Numbers of the account" stats={statsOf(overview, history.data)} />
      <HistoryCharts
        read={history}
        charts={["jobs", "success", "waitingTime"]}
        further={mayReadCost ? (seen) => <Cost history={seen} read={charged} /> : undefined}
      />
    </RangeSection>
  );
}

function Cost(props: { readonly history: EndpointHistory; readonly read: ReturnType<typeof useBill> }): ReactNode {
  const span = useMemo(() => timeOf(props.history), [props.history]);
  return (
    <ReadView read={props.read}>
      {(charged) => (
        <Suspense fallback={<Loading />}>
          <CostChart charged={charged} span={span} />
        </Suspense>
      )}
    </ReadView>
  );
}

function statsOf({ jobs, workers, pods, costToday }: Overview, history: EndpointHistory | undefined): readonly Stat[] {
  return [
    { label: "Waiting", value: count(jobs.inQueue) },
    { label: "In progress", value: count(jobs.inProgress) },
    ...resultStats(history),
    {
      label: "Workers",
      value: count(workers.running + workers.idle),
      note: parted([
        [workers.running, "running"],
        [workers.initializing, "starting"],
        [workers.throttled, "without a machine"],
        [workers.unhealthy, "unhealthy"],
      ]),
      tone: workers.unhealthy > 0 ? "bad" : workers.throttled > 0 ? "warn" : undefined,
    },
    { label: "Pods", value: count(pods.running), note: pods.exited > 0 ? `${count(pods.exited)} stopped` : undefined },
    { label: "Cost today", value: usd(costToday), note: "UTC day" },
  ];
}

function parted(parts: readonly (readonly [number, string])[]): string | undefined {
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => `${count(number)} ${word}`);
  return said.length === 0 ? undefined : said.join(", ");
}

const waitingColumns: readonly Column<Overview["waiting"][number]>[] = [
  { id: "name", header: "Endpoint", width: "minmax(7rem, 1fr)", cell: (one) => one.endpointName },
  { id: "jobs", header: "Jobs", width: "4rem", align: "end", cell: (one) => count(one.jobs) },
  {
    id: "message",
    header: "Why",
    width: "minmax(8rem, 2fr)",
    from: 460,
    cell: (one) => <span title={one.message}>{one.message}</span>,
  },
  {
    id: "since",
    header: "Oldest",
    width: "5.5rem",
    align: "end",
    cell: (one) => <Ago at={one.oldestQueuedAt} />,
  },
];
