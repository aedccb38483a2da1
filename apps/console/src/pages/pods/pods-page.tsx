import type { Pod } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { useRead } from "../../data/use-read.ts";
import { useRights } from "../../data/rights.ts";
import { LinkButton } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago } from "../../parts/time.tsx";
import { hardwareOf, nameOf, priceOf } from "./pod-words.ts";

const columns: readonly Column<Pod>[] = [
  { id: "name", header: "Name", width: "minmax(8rem, 2fr)", sort: nameOf, cell: nameOf },
  {
    id: "image",
    header: "Image",
    width: "minmax(8rem, 2fr)",
    from: 760,
    sort: (pod) => pod.imageName ?? "",
    cell: (pod) => <span className="mono">{pod.imageName}</span>,
  },
  { id: "hardware", header: "Hardware", width: "minmax(9rem, 1.4fr)", from: 520, sort: hardwareOf, cell: hardwareOf },
  {
    id: "status",
    header: "State",
    width: "6.5rem",
    sort: (pod) => pod.desiredStatus ?? "",
    cell: (pod) => pod.desiredStatus !== undefined && <Status value={pod.desiredStatus} />,
  },
  {
    id: "price",
    header: "Per hour",
    width: "5.5rem",
    align: "end",
    from: 420,
    sort: (pod) => pod.adjustedCostPerHr ?? 0,
    cell: priceOf,
  },
  {
    id: "createdAt",
    header: "Created",
    width: "6rem",
    align: "end",
    from: 640,
    sort: (pod) => pod.createdAt ?? "",
    cell: (pod) => <Ago at={pod.createdAt} />,
  },
];

/** All pods of the account that are not workers. */
export function Page(): ReactNode {
  const canManage = useRights().can("manage");
  const pods = useRead(["pods"], ({ rest }, signal) => rest.pods.list({}, { signal }));
  const create = canManage && (
    <LinkButton href={links.newPod()} icon="plus" kind="primary">
      New pod
    </LinkButton>
  );
  return (
    <PageFrame title="Pods" actions={create}>
      <ReadView read={pods}>
        {(rows) => (
          <DataTable
            label="Pods"
            columns={columns}
            rows={rows}
            rowKey={(pod) => pod.id}
            rowHref={(pod) => links.pod(pod.id)}
            empty={
              <Empty title="No pods yet" action={create}>
                A pod is a container that runs until you stop it: a notebook, a training run, a server. Workers of
                endpoints are not listed here.
              </Empty>
            }
          />
        )}
      </ReadView>
    </PageFrame>
  );
}
