import type { Batch } from "@millrace/queue-client";
import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { count, counted } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { LinkButton } from "../../parts/button.tsx";
import { CursorTable } from "../../parts/cursor-table.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago } from "../../parts/time.tsx";
import { EndpointFrame } from "../endpoints/endpoint-frame.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { BATCHES_EVERY_MS, batchesKey } from "./batch-reads.ts";
import { nameOf, stateOf } from "./batch-words.ts";
import { MayRun } from "./may-run.tsx";

/** The batches of an endpoint, newest first. */
export function Page(): ReactNode {
  return (
    <EndpointFrame tab="batches">
      {({ id }) => (
        <MayRun endpointId={id}>
          <Batches endpointId={id} />
        </MayRun>
      )}
    </EndpointFrame>
  );
}

function Batches({ endpointId }: { readonly endpointId: string }): ReactNode {
  const list = useCursorRows<Batch>({
    key: batchesKey(endpointId),
    async read(session, after, signal) {
      const { batches, hasMore } = await session.queue(endpointId).batches.list({ after, signal });
      return { rows: batches, nextCursor: hasMore ? (batches.at(-1)?.id ?? null) : null };
    },
    keyOf: ({ id }) => id,
    everyMs: BATCHES_EVERY_MS,
  });
  const create = (
    <LinkButton kind="primary" icon="plus" small href={links.newBatch(endpointId)}>
      New batch
    </LinkButton>
  );
  return (
    <Panel title="Batches" flush actions={create}>
      <CursorTable
        label="Batches"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => links.batch(endpointId, id)}
        empty={
          <Empty title="No batches yet" action={create}>
            A batch runs the requests of a file when workers have room. Other jobs go first.
          </Empty>
        }
        foot={counted(list.rows.count, "batch", "batches")}
      />
    </Panel>
  );
}

const columns: readonly Column<Batch>[] = [
  {
    id: "name",
    header: "Batch",
    width: "minmax(6rem, 2fr)",
    cell: (batch) => <span className="truncate">{nameOf(batch)}</span>,
  },
  { id: "state", header: "State", width: "6rem", cell: (batch) => <Status {...stateOf(batch)} /> },
  {
    id: "progress",
    header: "Progress",
    width: "minmax(5rem, 1.5fr)",
    from: 300,
    cell: (batch) => <BatchProgress batch={batch} />,
  },
  numberColumn("total", "Requests", ({ requestTotal }) => requestTotal, 480),
  numberColumn("completed", "Completed", ({ requestCompleted }) => requestCompleted, 620),
  numberColumn("failed", "Failed", ({ requestFailed }) => requestFailed, 560),
  {
    id: "createdAt",
    header: "Created",
    width: "6rem",
    align: "end",
    from: 700,
    cell: ({ createdAt }) => <Ago at={new Date(createdAt).toISOString()} />,
  },
];

function numberColumn(id: string, header: string, of: (batch: Batch) => number, from: number): Column<Batch> {
  return { id, header, width: "5.5rem", align: "end", from, cell: (batch) => count(of(batch)) };
}
