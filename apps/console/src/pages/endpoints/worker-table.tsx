import type { EndpointWorker } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { links } from "../navigation/links.ts";
import { duration } from "../../data/format.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago, Nothing, Since } from "../../parts/time.tsx";

const SECOND_MS = 1_000;

/** Workers with what each is doing, where, and since when. A row leads to the worker's log. */
export function WorkerTable({
  endpointId,
  workers,
  empty,
}: {
  readonly endpointId: string;
  readonly workers: readonly EndpointWorker[];
  readonly empty: ReactNode;
}): ReactNode {
  return (
    <DataTable
      label="Workers"
      columns={columnsFor(endpointId)}
      rows={workers}
      rowKey={(worker) => worker.id}
      rowHref={(worker) => links.worker(endpointId, worker.id)}
      empty={empty}
    />
  );
}

function columnsFor(endpointId: string): readonly Column<EndpointWorker>[] {
  return [
    {
      id: "id",
      header: "Worker",
      width: "minmax(7rem, 1.4fr)",
      sort: (worker) => worker.id,
      cell: (worker) => <span className="mono">{worker.id}</span>,
    },
    {
      id: "status",
      header: "State",
      width: "7.5rem",
      sort: (worker) => worker.status,
      cell: (worker) => <Status value={worker.status} />,
    },
    {
      id: "message",
      header: "Reason",
      width: "minmax(8rem, 2fr)",
      from: 900,
      cell: (worker) => (worker.message === null ? <Nothing /> : <span title={worker.message}>{worker.message}</span>),
    },
    {
      id: "jobs",
      header: "Jobs",
      width: "minmax(6rem, 1fr)",
      from: 520,
      sort: (worker) => worker.jobsInProgress,
      cell: (worker) => <WorkerJobs endpointId={endpointId} worker={worker} />,
    },
    {
      id: "hardware",
      header: "Hardware",
      width: "minmax(6rem, 1fr)",
      from: 1080,
      sort: hardware,
      cell: hardware,
    },
    {
      id: "machine",
      header: "Machine",
      width: "minmax(6rem, 1fr)",
      from: 760,
      sort: (worker) => worker.machineId ?? "",
      cell: (worker) => worker.machineId ?? (worker.managed ? <Nothing /> : "External"),
    },
    {
      id: "version",
      header: "Release",
      width: "7rem",
      from: 900,
      align: "end",
      sort: (worker) => worker.version ?? 0,
      cell: (worker) =>
        worker.version === null ? <Nothing /> : `${worker.version}${worker.isStale ? ", outdated" : ""}`,
    },
    {
      id: "uptime",
      header: "Uptime",
      width: "6rem",
      align: "end",
      from: 400,
      sort: (worker) => worker.uptimeSeconds ?? -1,
      cell: (worker) => <Up worker={worker} />,
    },
    {
      id: "lastSeenAt",
      header: "Last seen",
      width: "6rem",
      align: "end",
      from: 640,
      sort: (worker) => worker.lastSeenAt ?? "",
      cell: (worker) => <Ago at={worker.lastSeenAt} />,
    },
  ];
}

/** It rises while the worker runs. */
function Up({ worker }: { readonly worker: EndpointWorker }): ReactNode {
  if (worker.uptimeSeconds === null || worker.startedAt === null) return <Nothing />;
  return worker.endedAt === null ? <Since at={worker.startedAt} /> : duration(worker.uptimeSeconds * SECOND_MS);
}

function hardware(worker: EndpointWorker): string {
  if (worker.gpuTypeId === null) return "CPU";
  return worker.gpuCount > 1 ? `${worker.gpuCount} × ${worker.gpuTypeId}` : worker.gpuTypeId;
}

function WorkerJobs({
  endpointId,
  worker,
}: {
  readonly endpointId: string;
  readonly worker: EndpointWorker;
}): ReactNode {
  if (worker.jobsInProgress === 0) return <Nothing />;
  const [first] = worker.jobIds;
  if (first === undefined) return worker.jobsInProgress;
  return (
    <>
      <Link href={links.job(endpointId, first)} className="mono">
        {first.slice(-12)}
      </Link>
      {worker.jobsInProgress > 1 && <span className="soft"> and {worker.jobsInProgress - 1} more</span>}
    </>
  );
}
