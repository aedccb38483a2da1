import type { Endpoint, EndpointHistory } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { valueText } from "../../data/chart-scale.ts";
import { count, counted } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { LinkButton } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Sparkline } from "../../parts/sparkline.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";
import { failedOf, successOf } from "../history/history.ts";
import { textOf } from "../history/range-stats.ts";
import { hardwareOf, nameOf } from "./endpoint-words.ts";
import { useExplanation, useHistory } from "./endpoint-reads.ts";

const columns: readonly Column<Endpoint>[] = [
  { id: "name", header: "Name", width: "minmax(9rem, 2fr)", sort: nameOf, cell: nameOf },
  {
    id: "image",
    header: "Image",
    width: "minmax(8rem, 1.6fr)",
    from: 1080,
    sort: (endpoint) => endpoint.template?.imageName ?? "",
    cell: (endpoint) => <span className="mono">{endpoint.template?.imageName ?? ""}</span>,
  },
  {
    id: "hardware",
    header: "Hardware",
    width: "minmax(8rem, 1.2fr)",
    from: 1240,
    sort: hardwareOf,
    cell: hardwareOf,
  },
  {
    id: "jobs",
    header: "Jobs, last hour",
    width: "7rem",
    from: 560,
    cell: (endpoint) => <HourOf endpointId={endpoint.id}>{(hour) => <JobSparkline history={hour} />}</HourOf>,
  },
  {
    id: "success",
    header: "Success",
    width: "4.5rem",
    align: "end",
    cell: (endpoint) => <HourOf endpointId={endpoint.id}>{(hour) => <Success history={hour} />}</HourOf>,
  },
  {
    id: "runTime",
    header: "Run p95",
    width: "5rem",
    align: "end",
    from: 680,
    cell: (endpoint) => <HourOf endpointId={endpoint.id}>{({ total }) => textOf(total.runMs.p95, "duration")}</HourOf>,
  },
  {
    id: "waiting",
    header: "Waiting",
    width: "4rem",
    align: "end",
    cell: (endpoint) => <JobCount endpointId={endpoint.id} of="inQueue" />,
  },
  {
    id: "running",
    header: "Running",
    width: "4rem",
    align: "end",
    from: 480,
    cell: (endpoint) => <JobCount endpointId={endpoint.id} of="inProgress" />,
  },
  {
    id: "workers",
    header: "Workers",
    width: "6.5rem",
    align: "end",
    from: 420,
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
    from: 880,
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
                An endpoint is a queue of jobs and the workers that serve it. Workers start when jobs arrive and stop
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

/** The last hour of an endpoint, in steps that a small picture has room for. */
const HOUR = { value: "hour of a row", spanMs: 3_600_000, stepMs: 180_000 };

function HourOf({
  endpointId,
  children,
}: {
  readonly endpointId: string;
  readonly children: (history: EndpointHistory) => ReactNode;
}): ReactNode {
  const { data } = useHistory(endpointId, HOUR);
  return data === undefined ? <Nothing /> : children(data);
}

function JobSparkline({ history: { buckets, total } }: { readonly history: EndpointHistory }): ReactNode {
  const ended = total.completed + failedOf(total);
  return (
    <Sparkline
      label={`${counted(ended, "job")} ended in the last hour`}
      // The last step is not over.
      values={buckets.slice(0, -1).map((step) => step.completed + failedOf(step))}
    />
  );
}

function Success({ history: { total } }: { readonly history: EndpointHistory }): ReactNode {
  const rate = successOf(total);
  if (rate === null) return <Nothing />;
  return <span className={rate < 100 ? "tone-bad" : undefined}>{valueText(rate, "percent")}</span>;
}
