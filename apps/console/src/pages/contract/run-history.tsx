import { useMemo, type ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { count, counted, duration } from "../../data/format.ts";
import { Chart } from "../../parts/chart.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Status } from "../../parts/status.tsx";
import { Moment } from "../../parts/time.tsx";
import { brokenIn, checkedIn, type Run } from "./run-words.ts";

/** The runs that are kept, newest first, and how many claims were broken in each. */
export function RunHistory({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  return (
    <>
      {runs.length > 1 && <BrokenClaims runs={runs} />}
      <Panel title="History" flush>
        <DataTable
          label="Runs of the contract suite"
          columns={columns}
          rows={runs}
          rowKey={({ id }) => id}
          rowHref={({ id }) => links.contract(id)}
          foot={counted(runs.length, "run")}
        />
      </Panel>
    </>
  );
}

function BrokenClaims({ runs }: { readonly runs: readonly Run[] }): ReactNode {
  const { time, series } = useMemo(() => {
    const inTime = runs.toReversed();
    const at = inTime.map((run) => Date.parse(run.at));
    return {
      time: { fromMs: at[0] ?? 0, toMs: at.at(-1) ?? 0, stepMs: 0, at },
      series: [
        { name: "broken", color: "--bad", values: inTime.map(({ counts }) => brokenIn(counts)) },
        { name: "newly broken", color: "--warn", values: inTime.map(({ newlyBroken }) => newlyBroken) },
      ],
    };
  }, [runs]);
  return <Chart title="Broken claims" unit="count" time={time} series={series} empty="No claim was broken" />;
}

const columns: readonly Column<Run>[] = [
  { id: "at", header: "When", width: "8rem", sort: ({ at }) => at, cell: ({ at }) => <Moment at={at} /> },
  {
    id: "verdict",
    header: "Verdict",
    width: "6rem",
    cell: ({ counts }) =>
      brokenIn(counts) === 0 ? <Status value="passed" tone="ok" /> : <Status value="broken" tone="bad" />,
  },
  numberColumn("broken", "Broken", ({ counts }) => brokenIn(counts)),
  numberColumn("new", "New", ({ newlyBroken }) => newlyBroken, 520),
  numberColumn("checked", "Checked", ({ counts }) => checkedIn(counts), 440),
  {
    id: "only",
    header: "Claims",
    width: "minmax(6rem, 1fr)",
    from: 740,
    cell: ({ only }) => (only.length === 0 ? "all" : <span className="mono">{only.join(", ")}</span>),
  },
  { id: "dialect", header: "Dialect", width: "6rem", from: 850, cell: ({ dialect }) => dialect },
  { id: "version", header: "Version", width: "6rem", from: 960, cell: ({ version }) => version },
  { id: "store", header: "Database", width: "6.5rem", from: 1_080, cell: ({ store }) => store },
  { id: "took", header: "Duration", width: "6rem", align: "end", from: 630, cell: ({ tookMs }) => duration(tookMs) },
];

function numberColumn(id: string, header: string, of: (run: Run) => number, from?: number): Column<Run> {
  const shown = { id, header, width: "4rem", align: "end", sort: of, cell: (run: Run) => count(of(run)) } as const;
  return from === undefined ? shown : { ...shown, from };
}
