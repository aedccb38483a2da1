import type { Endpoint, JobSummary } from "@millrace/rest-client";
import { errorLine } from "@millrace/worker-text/job-error";
import { useMemo, useState, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { count, counted, duration } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Empty, ErrorNote, Loading } from "../../parts/note.tsx";
import { MiddleText } from "../../parts/middle-text.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { JobId } from "../../parts/job-id.tsx";
import { Status } from "../../parts/status.tsx";
import { Moment, Nothing } from "../../parts/time.tsx";
import { reasonFirst } from "./reason-first.ts";
import { runTime } from "../../parts/run-time.tsx";
import { EndpointFrame } from "./endpoint-frame.tsx";
import { useExplanation } from "./endpoint-reads.ts";
import { GoneFailures, useGoneFailures } from "./gone-failures.tsx";
import { filterQuery, filterSearch, isSearch, type JobFilter, readFilter } from "./job-filter.ts";
import { JobFilterBar } from "./job-filter-bar.tsx";
import { PurgeDialog } from "./purge-dialog.tsx";

const PAGE_ROWS = 200;

/** The jobs of an endpoint, newest first. */
export function Page(): ReactNode {
  return <EndpointFrame tab="jobs">{(endpoint) => <Jobs endpoint={endpoint} />}</EndpointFrame>;
}

function Jobs({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const [purges, setPurges] = useState(false);
  const waiting = useExplanation(endpoint.id).data?.jobs.inQueue ?? 0;
  const mayRun = useRights().can("run", endpoint.id);
  const purge = waiting > 0 && mayRun && (
    <Button small icon="trash" kind="danger" onClick={() => setPurges(true)}>
      Purge {counted(waiting, "waiting job")}
    </Button>
  );
  const gone = useGoneFailures(endpoint.id, filter);
  return (
    <>
      <Panel title="Jobs" flush actions={purge}>
        <JobFilterBar filter={filter} onChange={(changed) => setSearch(filterSearch(changed), { replace: true })} />
        <JobList endpoint={endpoint} filter={filter} hasRecords={gone.rows.count > 0} />
        {purges && <PurgeDialog endpoint={endpoint} waiting={waiting} onClose={() => setPurges(false)} />}
      </Panel>
      <GoneFailures endpointId={endpoint.id} list={gone} />
    </>
  );
}

interface JobListProps {
  readonly endpoint: Endpoint;
  readonly filter: JobFilter;
  /** Whether the page lists records of other jobs below. */
  readonly hasRecords: boolean;
}

function JobList({ endpoint, filter, hasRecords }: JobListProps): ReactNode {
  // Of one list, all pages count from the same moment.
  const query = useMemo(() => filterQuery(filter, Date.now()), [filter]);
  const still = isSearch(filter);
  const list = useCursorRows<JobSummary>({
    key: ["endpoint", endpoint.id, still ? "job-search" : "jobs", query],
    async read({ rest }, cursor, signal) {
      const at = cursor === undefined ? {} : { cursor };
      const page = await rest.endpoints.listJobs(endpoint.id, { ...query, ...at, limit: PAGE_ROWS }, { signal });
      return { rows: page.jobs, nextCursor: page.nextCursor };
    },
    keyOf: (job) => job.id,
    still,
  });
  const { rows, progress } = list;
  return (
    <>
      <ErrorNote
        error={progress.error}
        action={
          <Button small icon="refresh" onClick={list.goOn}>
            Try again
          </Button>
        }
      />
      {rows.count > 0 && (
        <div className="fill-page">
          <DataTable
            label="Jobs"
            columns={filter.status === "failed" ? failedColumns : columns}
            rows={rows}
            rowKey={(job) => job.id}
            rowHref={(job) => links.job(endpoint.id, job.id)}
          />
        </div>
      )}
      {rows.count === 0 && progress.state === "reading" && <Loading what="Searching…" />}
      {rows.count === 0 && progress.state === "complete" && !hasRecords && (
        <NoJobs endpoint={endpoint} filter={filter} />
      )}
      <div className="table-foot line" role="status">
        <span>{footText(rows.count, progress.state)}</span>
        {progress.state === "paused" && (
          <Button small onClick={list.goOn}>
            Continue searching
          </Button>
        )}
        {list.hasNewer && (
          <Button small onClick={list.again}>
            Show newer jobs
          </Button>
        )}
        {still && progress.state !== "reading" && (
          <Button small icon="refresh" onClick={list.again}>
            Search again
          </Button>
        )}
      </div>
    </>
  );
}

function footText(rows: number, state: string): string {
  if (state === "complete") return counted(rows, "job");
  if (state === "paused") return `${counted(rows, "job")} found among the latest. Older jobs are not searched yet.`;
  return `${count(rows)} loaded, more below`;
}

function NoJobs({ endpoint, filter }: { readonly endpoint: Endpoint; readonly filter: JobFilter }): ReactNode {
  if (Object.keys(filterSearch(filter)).length > 0) {
    return <Empty title="No matching jobs">The service keeps finished jobs for a limited time.</Empty>;
  }
  return (
    <Empty
      title="No jobs"
      action={
        <LinkButton kind="primary" href={links.endpoint(endpoint.id, "try")}>
          Try it
        </LinkButton>
      }
    >
      The queue is empty. The service keeps finished jobs for a limited time.
    </Empty>
  );
}

const columns: readonly Column<JobSummary>[] = [
  { id: "id", header: "Job", width: "minmax(6.25rem, 8.5rem)", cell: (job) => <JobId id={job.id} /> },
  { id: "status", header: "State", width: "minmax(6.5rem, 7.5rem)", cell: (job) => <Status value={job.status} /> },
  {
    id: "submittedAt",
    header: "Submitted",
    width: "minmax(4.5rem, 8.5rem)",
    from: 320,
    cell: (job) => <Moment at={job.submittedAt} />,
  },
  { id: "delay", header: "Queue time", width: "5.5rem", align: "end", from: 760, cell: (job) => time(job.delayTime) },
  {
    id: "run",
    header: "Run time",
    width: "5.5rem",
    align: "end",
    from: 700,
    cell: (job) => runTime(job) ?? <Nothing />,
  },
  {
    id: "attempts",
    header: "Attempts",
    width: "4.5rem",
    align: "end",
    from: 1080,
    cell: (job) => count(job.attempts),
  },
  {
    id: "worker",
    header: "Worker",
    width: "minmax(6rem, 0.8fr)",
    from: 1000,
    cell: (job) => (job.workerId === null ? <Nothing /> : <span className="mono">{job.workerId}</span>),
  },
  {
    id: "error",
    header: "Error",
    width: "minmax(8rem, 2fr)",
    from: 860,
    cell: (job) => (job.error === null ? <Nothing /> : <MiddleText text={errorLine(job.error) ?? job.error} />),
  },
];

/** In a list of failed jobs the reason comes right behind the job, and is what a narrow page has room for. */
const failedColumns: readonly Column<JobSummary>[] = reasonFirst(columns);

function time(ms: number | null): ReactNode {
  return ms === null ? <Nothing /> : duration(ms);
}
