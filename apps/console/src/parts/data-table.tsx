import "./data-table.css";
import { useEffect, useState, type CSSProperties, type ReactNode } from "react";
import { Link } from "wouter";
import { rowWindow } from "../data/row-window.ts";
import { type RowSource, sorted, useSort, type Sort } from "../data/rows.ts";
import { Icon } from "./icon.tsx";
import { useScroll } from "./use-scroll.ts";
import { useWidth } from "./use-width.ts";

/** One column of a table. */
export interface Column<Row> {
  /** Names the column; also the key that it is sorted by. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Track of a CSS grid, such as `minmax(10rem, 2fr)` or `6rem`. */
  readonly width: string;
  /** Numbers stand at the end, so that their digits are below each other. */
  readonly align?: "end";
  /** Gives what the rows are sorted by; left out for a column that cannot be sorted by. */
  readonly sort?: (row: Row) => string | number;
  /** Hides the column where the table is narrower than this, in pixels. */
  readonly from?: number;
}

export interface DataTableProps<Row> {
  /** What the table lists, for readers of the screen. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** All rows, or a source that reads them page by page. */
  readonly rows: readonly Row[] | RowSource<Row>;
  readonly rowKey: (row: Row) => string;
  /** Where a row leads; its first cell becomes the link. */
  readonly rowHref?: (row: Row) => string;
  /** Stands below the head when there are no rows. */
  readonly empty?: ReactNode;
  /** Below the rows: how many there are, for example. */
  readonly foot?: ReactNode;
}

/** Below it all rows are drawn, so that the browser finds text in them. */
const VIRTUAL_FROM = 100;
const ROW_PX = 36;
const AHEAD = 20;

/** A table. Of many rows only those in sight are drawn; a source is asked for rows as they come near. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rowKey, rowHref, empty, foot } = props;
  const [sort, toggle] = useSort();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const width = useWidth(element);
  const source = asSource(props.rows, columns, sort);
  const isSortable = "length" in props.rows;
  const shown = columns.filter(({ from = 0 }) => width === undefined || width >= from);
  const style = { "--columns": shown.map((column) => column.width).join(" ") } as CSSProperties;
  if (source.count === 0 && empty !== undefined) return empty;
  return (
    <>
      <div className="table" ref={setElement} role="group" aria-label={label} tabIndex={0}>
        <div className="table-grid" role="table" aria-label={label} aria-rowcount={source.count + 1} style={style}>
          <div className="table-head" role="rowgroup">
            <div className="table-row" role="row" aria-rowindex={1}>
              {shown.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={isSortable ? toggle : undefined} />
              ))}
            </div>
          </div>
          {source.count < VIRTUAL_FROM && isSortable ? (
            <div className="table-body" role="rowgroup">
              {Array.from({ length: source.count }, (_, index) => {
                const row = source.row(index);
                if (row === undefined) return null;
                return <TableRow key={rowKey(row)} {...{ row, index, rowHref }} columns={shown} />;
              })}
            </div>
          ) : (
            <VirtualRows source={source} columns={shown} rowHref={rowHref} scroll={element} />
          )}
        </div>
      </div>
      {foot !== undefined && <div className="table-foot">{foot}</div>}
    </>
  );
}

interface VirtualRowsProps<Row> {
  readonly source: RowSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowHref: ((row: Row) => string) | undefined;
  readonly scroll: HTMLElement | null;
}

function VirtualRows<Row>({ source, columns, rowHref, scroll }: VirtualRowsProps<Row>): ReactNode {
  const view = useScroll(scroll);
  const { heightPx, first, last, topOf } = rowWindow({ ...view, count: source.count, rowPx: ROW_PX, ahead: AHEAD });
  useEffect(() => source.want?.(first, last), [source, first, last]);
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return (
    <div className="table-body table-virtual" role="rowgroup" style={{ height: heightPx }}>
      {shown.map((index) => (
        <TableRow
          key={index}
          row={source.row(index)}
          index={index}
          columns={columns}
          rowHref={rowHref}
          style={{ transform: `translateY(${topOf(index)}px)` }}
        />
      ))}
    </div>
  );
}

interface TableRowProps<Row> {
  readonly row: Row | undefined;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly rowHref: ((row: Row) => string) | undefined;
  readonly style?: CSSProperties;
}

function TableRow<Row>({ row, index, columns, rowHref, style }: TableRowProps<Row>): ReactNode {
  return (
    <div className="table-row" role="row" aria-rowindex={index + 2} style={style}>
      {columns.map((column, at) => {
        const text = row === undefined ? <span className="soft">…</span> : column.cell(row);
        const isLink = at === 0 && row !== undefined && rowHref !== undefined;
        return (
          <div key={column.id} role="cell" className={column.align === "end" ? "table-cell table-end" : "table-cell"}>
            {isLink ? (
              <Link href={rowHref(row)} className="table-link">
                {text}
              </Link>
            ) : (
              text
            )}
          </div>
        );
      })}
    </div>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((id: string) => void) | undefined;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>): ReactNode {
  const { id, header, align } = column;
  const isSorted = sort?.id === id;
  const direction = isSorted && sort.descending ? "descending" : "ascending";
  return (
    <div
      role="columnheader"
      className={align === "end" ? "table-cell table-end" : "table-cell"}
      aria-sort={isSorted ? direction : undefined}
    >
      {column.sort === undefined || onSort === undefined ? (
        header
      ) : (
        <button type="button" className="table-sort" onClick={() => onSort(id)}>
          {header}
          {isSorted && <Icon name={sort.descending ? "sortDown" : "sortUp"} />}
        </button>
      )}
    </div>
  );
}

function asSource<Row>(
  rows: readonly Row[] | RowSource<Row>,
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): RowSource<Row> {
  if (!("length" in rows)) return rows;
  const by = columns.find(({ id }) => id === sort?.id)?.sort;
  const ordered = by === undefined || sort === undefined ? rows : sorted(rows, by, sort.descending);
  return { count: ordered.length, row: (index) => ordered[index] };
}
