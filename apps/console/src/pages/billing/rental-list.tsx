import type { DataOf } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { counted, usd } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Empty, ErrorNote, Loading } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Moment } from "../../parts/time.tsx";

type Rental = DataOf<"listRentals">["rentals"][number];

const PAGE_ROWS = 200;

/** The rentals that make the bill since `startTime`, newest first. */
export function RentalList({ startTime }: { readonly startTime: string }): ReactNode {
  const { rows, progress, goOn } = useCursorRows<Rental>({
    key: ["rentals", startTime],
    async read({ rest }, cursor, signal) {
      const query = { startTime, limit: PAGE_ROWS, cursor };
      const page = await rest.billing.listRentals(query, { signal });
      return { rows: page.rentals, nextCursor: page.nextCursor };
    },
    keyOf: ({ id }) => id,
    // The amount of what lasts grows all the time; the sums above tell it.
    still: true,
  });
  return (
    <Panel title="Rentals behind the bill" flush>
      <ErrorNote
        error={progress.error}
        action={
          <Button small icon="refresh" onClick={goOn}>
            Try again
          </Button>
        }
      />
      {rows.count > 0 && (
        <div className="short-table">
          <DataTable label="Rentals" columns={columns} rows={rows} rowKey={({ id }) => id} />
        </div>
      )}
      {rows.count === 0 && progress.state === "reading" && <Loading what="Reading the rentals…" />}
      {rows.count === 0 && progress.state === "complete" && (
        <Empty title="Nothing was rented">No hardware and no storage was held in the period.</Empty>
      )}
      <div className="table-foot line" role="status">
        <span>{progress.state === "complete" ? counted(rows.count, "rental") : `${rows.count} read, more below`}</span>
      </div>
    </Panel>
  );
}

const columns: readonly Column<Rental>[] = [
  { id: "started", header: "Started", width: "minmax(6rem, 9rem)", cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { id: "ended", header: "Ended", width: "9rem", from: 640, cell: ({ endedAt }) => <Moment at={endedAt} /> },
  { id: "kind", header: "Kind", width: "8rem", from: 480, cell: ({ kind }) => kind.replace("-", " ") },
  {
    id: "holder",
    header: "Holder",
    width: "minmax(7rem, 1fr)",
    cell: ({ holderId }) => <span className="mono">{holderId}</span>,
  },
  { id: "hardware", header: "Hardware", width: "minmax(7rem, 1fr)", from: 760, cell: hardwareOf },
  {
    id: "rate",
    header: "Per hour",
    width: "6.5rem",
    align: "end",
    from: 560,
    cell: ({ computeCostPerHr, storageCostPerHr }) => usd(computeCostPerHr + storageCostPerHr),
  },
  { id: "amount", header: "Cost", width: "5rem", align: "end", cell: ({ amount }) => usd(amount) },
];

function hardwareOf({ gpuTypeId, gpuCount, vcpuCount, diskInGb }: Rental): string {
  if (gpuTypeId !== null && gpuCount > 0) return `${gpuCount} × ${gpuTypeId}`;
  return vcpuCount > 0 ? counted(vcpuCount, "vCPU") : `${diskInGb} GB`;
}
