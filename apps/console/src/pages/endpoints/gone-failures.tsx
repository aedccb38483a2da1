import type { RecentFailure } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { count } from "../../data/format.ts";
import { useCursorRows, type CursorList } from "../../data/use-cursor-rows.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { JobId } from "../../parts/job-id.tsx";
import { MiddleText } from "../../parts/middle-text.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Status } from "../../parts/status.tsx";
import { Moment, Nothing } from "../../parts/time.tsx";
import { isOfFilter, type JobFilter } from "./job-filter.ts";
import { reasonFirst } from "./reason-first.ts";

const PAGE_ROWS = 200;

/** Records of failed jobs that the service no longer keeps, such as those of `/runsync` after a minute. */
export function useGoneFailures(endpointId: string, filter: JobFilter): CursorList<RecentFailure> {
  return useCursorRows<RecentFailure>({
    key: ["endpoint", endpointId, "failures", filter],
    async read({ rest }, cursor, signal) {
      if (filter.status !== "failed") return { rows: [], nextCursor: null };
      const at = cursor === undefined ? {} : { cursor };
      const page = await rest.endpoints.listFailures(endpointId, { ...at, limit: PAGE_ROWS }, { signal });
      const rows = page.failures.filter((record) => !record.kept && isOfFilter(record, filter, Date.now()));
      return { rows, nextCursor: page.nextCursor };
    },
    keyOf: (record) => record.jobId,
  });
}

export function GoneFailures({
  endpointId,
  list,
}: {
  readonly endpointId: string;
  readonly list: CursorList<RecentFailure>;
}): ReactNode {
  if (list.rows.count === 0) return null;
  return (
    <Panel title="Records of failed jobs" actions={<span className="soft">Input and output are gone</span>} flush>
      <DataTable
        label="Records of failed jobs"
        columns={columns}
        rows={list.rows}
        rowKey={(record) => record.jobId}
        rowHref={(record) => links.job(endpointId, record.jobId)}
      />
    </Panel>
  );
}

const columns: readonly Column<RecentFailure>[] = reasonFirst<RecentFailure>([
  { id: "id", header: "Job", width: "minmax(6.25rem, 8.5rem)", cell: (record) => <JobId id={record.jobId} /> },
  {
    id: "status",
    header: "State",
    width: "minmax(6.5rem, 7.5rem)",
    cell: (record) => <Status value={record.status} />,
  },
  {
    id: "finishedAt",
    header: "Finished",
    width: "minmax(4.5rem, 8.5rem)",
    from: 320,
    cell: (record) => <Moment at={record.finishedAt} />,
  },
  {
    id: "attempts",
    header: "Attempts",
    width: "4.5rem",
    align: "end",
    from: 760,
    cell: (record) => count(record.attempts),
  },
  {
    id: "worker",
    header: "Worker",
    width: "minmax(6rem, 0.8fr)",
    from: 1000,
    cell: ({ workerId }) => (workerId === null ? <Nothing /> : <span className="mono">{workerId}</span>),
  },
  {
    id: "error",
    header: "Error",
    width: "minmax(8rem, 2fr)",
    cell: ({ error }) => (error === null ? <Nothing /> : <MiddleText text={error} />),
  },
]);
