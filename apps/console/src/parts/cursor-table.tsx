import type { ReactNode } from "react";
import type { CursorList } from "../data/use-cursor-rows.ts";
import { Button } from "./button.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { ErrorNote, Loading } from "./note.tsx";

interface CursorTableProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  readonly list: CursorList<Row>;
}

/** A table of a list that is read by cursor: its rows, what is still to be read, why it cannot be read. The foot is shown at its end. */
export function CursorTable<Row>({ list, empty, foot, ...table }: CursorTableProps<Row>): ReactNode {
  const { rows, progress, goOn } = list;
  const isComplete = progress.state === "complete";
  const again = (
    <Button small icon="refresh" onClick={goOn}>
      Try again
    </Button>
  );
  return (
    <>
      <ErrorNote error={progress.error} action={again} />
      {rows.count === 0 && progress.state === "reading" && <Loading />}
      {rows.count === 0 && isComplete && empty}
      {progress.state === "paused" && (
        <div className="table-foot line" role="status">
          {rows.count === 0 ? "Nothing found so far." : "There may be more."}
          <Button small onClick={goOn}>
            Continue searching
          </Button>
        </div>
      )}
      {rows.count > 0 && (
        <>
          <DataTable {...table} rows={rows} />
          <div className="table-foot" role="status">
            {isComplete ? foot : `${rows.count} loaded; scroll for more`}
          </div>
        </>
      )}
    </>
  );
}
