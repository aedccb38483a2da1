import type { FailureGroup } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { links } from "../navigation/links.ts";
import { counted } from "../../data/format.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { MiddleText } from "../../parts/middle-text.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";

/** Why jobs failed lately, a row for each error; the row leads to the last job, and its number to all failed jobs of the endpoint. */
export function FailureList(props: {
  readonly failures: readonly FailureGroup[];
  /** Whether the rows are of several endpoints. */
  readonly named?: boolean;
  /** Jobs that failed with errors of which there is no row. */
  readonly others?: number;
}): ReactNode {
  const { failures, named = false, others = 0 } = props;
  return (
    <Panel title="Failed lately" flush>
      <div className="short-table">
        <DataTable
          label="Errors of jobs that failed lately"
          columns={named ? [endpointColumn, ...columns, lastColumn(470)] : [...columns, lastColumn(0)]}
          rows={failures}
          rowKey={({ last }) => last.jobId}
          rowHref={({ last }) => links.job(last.endpointId, last.jobId)}
          empty={<p className="panel-note">No jobs failed lately.</p>}
        />
      </div>
      {others > 0 && <p className="panel-note">{counted(others, "job")} failed with other errors.</p>}
    </Panel>
  );
}

const endpointColumn: Column<FailureGroup> = {
  id: "endpoint",
  header: "Endpoint",
  width: "minmax(4.5rem, 1fr)",
  cell: ({ last }) => last.endpointName,
};

const columns: readonly Column<FailureGroup>[] = [
  {
    id: "error",
    header: "Error",
    width: "minmax(4rem, 4fr)",
    cell: ({ last: { error } }) => (error === null ? <Nothing /> : <MiddleText text={error} />),
  },
  { id: "status", header: "State", width: "6.5rem", from: 600, cell: ({ last }) => <Status value={last.status} /> },
  {
    id: "count",
    header: "Jobs",
    width: "4.5rem",
    align: "end",
    cell: ({ count, last }) => (
      <Link href={links.failedJobs(last.endpointId)} title="All failed jobs of the endpoint">
        {counted(count, "job")}
      </Link>
    ),
  },
  {
    id: "firstFinishedAt",
    header: "First",
    width: "5.5rem",
    align: "end",
    from: 470,
    cell: ({ firstFinishedAt }) => <Ago at={firstFinishedAt} />,
  },
];

/** Beside the name of the endpoint a narrow table has no room for it: the error needs the width. */
function lastColumn(from: number): Column<FailureGroup> {
  return {
    id: "finishedAt",
    header: "Last",
    width: "5rem",
    align: "end",
    from,
    cell: ({ last }) => <Ago at={last.finishedAt} />,
  };
}
