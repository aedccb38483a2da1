import type { Overview } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { count, usd } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Stats } from "../../parts/facts.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";
import { ProblemList } from "./problem-list.tsx";
import { Welcome } from "./welcome.tsx";

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
  const { endpoints, pods, problems, waiting, failures } = overview;
  if (endpoints.total === 0 && pods.total === 0) return <Welcome />;
  return (
    <>
      <ProblemList problems={problems} />
      <Stats label="Numbers of the account" stats={statsOf(overview)} />
      <div className="columns">
        <Panel title="Waiting" flush>
          <DataTable
            label="Endpoints with waiting jobs"
            columns={waitingColumns}
            rows={waiting}
            rowKey={(one) => one.endpointId}
            rowHref={(one) => links.endpoint(one.endpointId)}
            empty={<p className="panel-note">No job waits.</p>}
          />
        </Panel>
        <Panel title="Failed lately" flush>
          <DataTable
            label="Jobs that failed lately"
            columns={failureColumns}
            rows={failures}
            rowKey={(one) => one.jobId}
            rowHref={(one) => links.job(one.endpointId, one.jobId)}
            empty={<p className="panel-note">No job failed lately.</p>}
          />
        </Panel>
      </div>
    </>
  );
}

function statsOf({ jobs, endpoints, workers, pods, costToday }: Overview): Parameters<typeof Stats>[0]["stats"] {
  return [
    { label: "Waiting jobs", value: count(jobs.inQueue) },
    { label: "In progress", value: count(jobs.inProgress) },
    { label: "Completed", value: count(jobs.completed) },
    { label: "Failed", value: count(jobs.failed), tone: jobs.failed > 0 ? "bad" : undefined },
    {
      label: "Endpoints",
      value: count(endpoints.total),
      note: endpoints.paused > 0 ? `${count(endpoints.paused)} paused` : undefined,
    },
    {
      label: "Workers",
      value: count(workers.running + workers.idle),
      note: parted([
        [workers.running, "at work"],
        [workers.initializing, "starting"],
        [workers.throttled, "without a machine"],
        [workers.unhealthy, "unhealthy"],
      ]),
      tone: workers.unhealthy > 0 ? "bad" : workers.throttled > 0 ? "warn" : undefined,
    },
    { label: "Pods", value: count(pods.running), note: pods.exited > 0 ? `${count(pods.exited)} stopped` : undefined },
    { label: "Cost today", value: usd(costToday), note: "since midnight UTC" },
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

const failureColumns: readonly Column<Overview["failures"][number]>[] = [
  { id: "endpoint", header: "Endpoint", width: "minmax(6rem, 1fr)", cell: (one) => one.endpointName },
  { id: "status", header: "State", width: "6.5rem", from: 560, cell: (one) => <Status value={one.status} /> },
  {
    id: "error",
    header: "Error",
    width: "minmax(8rem, 2fr)",
    cell: (one) =>
      one.error === null ? (
        <Nothing />
      ) : (
        <span className="mono" title={one.error}>
          {one.error}
        </span>
      ),
  },
  { id: "finishedAt", header: "Ended", width: "5.5rem", align: "end", cell: (one) => <Ago at={one.finishedAt} /> },
];
