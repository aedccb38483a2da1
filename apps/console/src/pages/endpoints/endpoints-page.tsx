import type { Endpoint } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { count } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { LinkButton } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";
import { hardwareOf, nameOf } from "./endpoint-words.ts";
import { useExplanation } from "./endpoint-reads.ts";

const columns: readonly Column<Endpoint>[] = [
  { id: "name", header: "Name", width: "minmax(9rem, 2fr)", sort: nameOf, cell: nameOf },
  {
    id: "image",
    header: "Image",
    width: "minmax(8rem, 2fr)",
    from: 760,
    sort: (endpoint) => endpoint.template?.imageName ?? "",
    cell: (endpoint) => <span className="mono">{endpoint.template?.imageName ?? ""}</span>,
  },
  {
    id: "hardware",
    header: "Hardware",
    width: "minmax(8rem, 1.2fr)",
    from: 980,
    sort: hardwareOf,
    cell: hardwareOf,
  },
  {
    id: "waiting",
    header: "Waiting",
    width: "4.5rem",
    align: "end",
    cell: (endpoint) => <JobCount endpointId={endpoint.id} of="inQueue" />,
  },
  {
    id: "running",
    header: "Running",
    width: "4.5rem",
    align: "end",
    from: 480,
    cell: (endpoint) => <JobCount endpointId={endpoint.id} of="inProgress" />,
  },
  {
    id: "workers",
    header: "Workers",
    width: "7rem",
    align: "end",
    from: 380,
    sort: (endpoint) => endpoint.workers?.length ?? 0,
    cell: (endpoint) => (
      <>
        {endpoint.workers?.length ?? 0}
        <span className="soft">
          {endpoint.workersMax === 0 ? ", paused" : ` of ${endpoint.workersMin}–${endpoint.workersMax}`}
        </span>
      </>
    ),
  },
  {
    id: "createdAt",
    header: "Created",
    width: "6rem",
    align: "end",
    from: 640,
    sort: (endpoint) => endpoint.createdAt ?? "",
    cell: (endpoint) => <Ago at={endpoint.createdAt} />,
  },
];

/** All endpoints of the account. */
export function Page(): ReactNode {
  const endpoints = useRead(["endpoints"], ({ rest }, signal) =>
    rest.endpoints.list({ includeTemplate: true, includeWorkers: true }, { signal }),
  );
  const create = useRights().can("manage") && (
    <LinkButton href={links.newEndpoint()} icon="plus" kind="primary">
      New endpoint
    </LinkButton>
  );
  return (
    <PageFrame title="Endpoints" actions={create}>
      <ReadView read={endpoints}>
        {(rows) => (
          <DataTable
            label="Endpoints"
            columns={columns}
            rows={rows}
            rowKey={(endpoint) => endpoint.id}
            rowHref={(endpoint) => links.endpoint(endpoint.id)}
            empty={
              <Empty title="No endpoints yet" action={create}>
                An endpoint is a queue of jobs and the workers that serve it. Workers start when jobs come, and stop
                when they are idle.
              </Empty>
            }
          />
        )}
      </ReadView>
    </PageFrame>
  );
}

function JobCount({
  endpointId,
  of,
}: {
  readonly endpointId: string;
  readonly of: "inQueue" | "inProgress";
}): ReactNode {
  const { data } = useExplanation(endpointId);
  if (data === undefined) return <Nothing />;
  return count(data.jobs[of]);
}
