import type { Release } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { count } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Moment } from "../../parts/time.tsx";

/** Older ones are of little use. */
const SHOWN = 50;

const columns: readonly Column<Release>[] = [
  { id: "version", header: "Release", width: "4.5rem", align: "end", cell: (one) => count(one.version) },
  { id: "state", header: "State", width: "7rem", cell: (one) => <Status value={one.state} /> },
  {
    id: "image",
    header: "Image",
    width: "minmax(8rem, 1fr)",
    cell: (one) => (
      <span className="mono" title={one.imageName}>
        {one.imageName}
      </span>
    ),
  },
  { id: "workers", header: "Workers", width: "4.5rem", align: "end", from: 420, cell: (one) => count(one.workers) },
  { id: "startedAt", header: "Started", width: "8.5rem", from: 520, cell: (one) => <Moment at={one.startedAt} /> },
];

/** The releases of an endpoint and how they were rolled out. */
export function ReleaseList({ endpointId }: { readonly endpointId: string }): ReactNode {
  const releases = useRead(["endpoint", endpointId, "releases"], ({ rest }, signal) =>
    rest.endpoints.listReleases(endpointId, { limit: SHOWN }, { signal }),
  );
  return (
    <Panel title="Releases" flush>
      <ReadView read={releases}>
        {(page) => (
          <div className="short-table">
            <DataTable
              label="Releases"
              columns={columns}
              rows={page.releases}
              rowKey={(one) => String(one.version)}
              empty={<p className="panel-note">None</p>}
            />
          </div>
        )}
      </ReadView>
    </Panel>
  );
}
