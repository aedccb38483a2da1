import { Button } from "./button.tsx";
import type { Column } from "./data-table.tsx";

/** The last column of a table of things whose values are never shown: they can be replaced, and deleted. */
export function replaceOrDelete<Row>({
  nameOf,
  onAsk,
}: {
  readonly nameOf: (row: Row) => string;
  readonly onAsk: (what: "replace" | "delete", row: Row) => void;
}): Column<Row> {
  return {
    id: "actions",
    header: "Actions",
    width: "11rem",
    align: "end",
    cell: (row) => (
      <>
        <Button small aria-label={`Replace ${nameOf(row)}`} onClick={() => onAsk("replace", row)}>
          Replace
        </Button>{" "}
        <Button small kind="danger" aria-label={`Delete ${nameOf(row)}`} onClick={() => onAsk("delete", row)}>
          Delete
        </Button>
      </>
    ),
  };
}
