import { useCallback, useState } from "react";

/** Rows of a table that need not all be in memory. */
export interface RowSource<Row> {
  /** How many rows are known to be there. */
  readonly count: number;
  /** A row; undefined while it is read. */
  row(index: number): Row | undefined;
  /** Says which rows are in sight. */
  want?(first: number, last: number): void;
}

/** The column that a table is sorted by. */
export interface Sort {
  readonly id: string;
  readonly descending: boolean;
}

/** Sorting by a press on the head of a column: up, down, as it came. */
export function useSort(): readonly [Sort | undefined, (id: string) => void] {
  const [sort, setSort] = useState<Sort>();
  const toggle = useCallback((id: string) => {
    setSort((now) => {
      if (now?.id !== id) return { id, descending: false };
      return now.descending ? undefined : { id, descending: true };
    });
  }, []);
  return [sort, toggle];
}

/** A sorted copy. Texts are compared as people do: `worker 2` before `worker 10`. */
export function sorted<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number,
  descending: boolean,
): readonly Row[] {
  const factor = descending ? -1 : 1;
  return rows.toSorted((left, right) => factor * compare(by(left), by(right)));
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compare(left: string | number, right: string | number): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return collator.compare(String(left), String(right));
}
