import type { Column } from "../../parts/data-table.tsx";

/** From these widths, in pixels, a list of failed jobs has room for more than the job and its error. */
const SHOWN_FROM: Readonly<Record<string, number>> = { error: 0, status: 520, submittedAt: 640, finishedAt: 640 };

/** The columns of a list of failed jobs: the error behind the job, on every width; what says less gives way to it. */
export function reasonFirst<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const rank = ({ id }: Column<Row>): number => ["id", "error"].indexOf(id) + 1 || 3;
  return columns
    .toSorted((one, other) => rank(one) - rank(other))
    .map((column) => ({ ...column, from: SHOWN_FROM[column.id] ?? column.from ?? 0 }));
}
